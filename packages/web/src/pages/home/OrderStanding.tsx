import { canMove, formatCount, type OwnOrder } from '@signout/contract'
import Typography from '@mui/material/Typography'
import { formatAge, formatClock } from '#event-time.ts'
import { useNow, useWhileItLasts } from '#server-clock.ts'
import { useOwnOrders } from '#shared/teams/own-team.ts'

/** Where an order stands: its place in the queue, or since when it is ready (spec §22). */
export function OrderStanding({ order }: { readonly order: OwnOrder }) {
  const isBeingPacked = useWhileItLasts(order.packing) !== null
  const text = standingText(order, isBeingPacked, useNow())
  return text === null ? null : (
    <Typography
      variant="body2"
      sx={{ mb: 1, fontWeight: 600, '&::first-letter': { textTransform: 'uppercase' } }}
    >
      {text}
    </Typography>
  )
}

/**
 * `4th in line, about 18 minutes`; without a time when none is known, or it has passed. Null where nothing has to be said.
 * @internal Exported for its test.
 */
export function standingText(
  { status, queue_place, expected_at, waiting_since }: OwnOrder,
  isBeingPacked: boolean,
  now: number,
): string | null {
  if (canMove('pickUp', status)) return `ready since ${formatClock(waiting_since)}`
  // Said beside its status.
  if (queue_place === null || isBeingPacked) return null
  const place = `${queue_place}${endings[ordinals.select(queue_place)]} in line`
  const waitMs = expected_at === null ? 0 : Date.parse(expected_at) - now
  if (waitMs <= 0) return place
  const minutes = Math.max(1, Math.round(waitMs / 60_000))
  const wait = minutes < 60 ? formatCount(minutes, 'minute') : formatAge(waitMs)
  return `${place}, about ${wait}`
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** English knows four of the categories. */
const endings: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  other: 'th',
  zero: 'th',
  many: 'th',
}

const everyMinute = 60_000

/** Reads the orders again each minute, for as long as it is on the page. */
export function QueueFollower() {
  useOwnOrders({ refetchInterval: everyMinute })
  return null
}
