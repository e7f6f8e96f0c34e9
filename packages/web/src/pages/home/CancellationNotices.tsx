import { formatNumber, isolate, type Order, orderAnchor } from '@signout/contract'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useId } from 'react'
import { useNow } from '#server-clock.ts'
import { formatDated } from '#event-time.ts'
import type { KnownItems } from '#shared/items/use-items.ts'
import { CloseIcon } from '#ui/pictures/icons.tsx'
import { isSettling, settle } from '#ui/buttons/settle.ts'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import type { RememberedKeys } from '#shared/news/remembered-keys.ts'
import { usePutBack } from './use-put-back.ts'

interface CancellationNoticesProps {
  readonly orders: readonly Order[]
  readonly knownItems: KnownItems
  readonly dismissed: RememberedKeys
}

/** Reports a cancelled order, with its reason, for 12 hours or until its items are ordered again (spec §8). */
export function CancellationNotices(props: CancellationNoticesProps) {
  const { orders, knownItems, dismissed } = props
  const now = useNow()
  return recentCancellations(orders, now)
    .map((order) => ({ order, key: noticeKey(order) }))
    .filter(({ key }) => !dismissed.has(key))
    .map(({ order, key }) => (
      <CancellationNotice
        key={key}
        order={order}
        knownItems={knownItems}
        onDismiss={() => dismissed.add(key)}
      />
    ))
}

interface CancellationNoticeProps {
  readonly order: CancelledOrder
  readonly knownItems: KnownItems
  readonly onDismiss: () => void
}

function CancellationNotice({ order, knownItems, onDismiss }: CancellationNoticeProps) {
  const { id, request, cancellation } = order
  const { by, reason, at } = cancellation
  const reasonId = useId()
  // The next one moves in.
  const dismiss = () => {
    settle()
    onDismiss()
  }
  const { putBack, blocked, isLoading, retry } = usePutBack(knownItems)
  return (
    <Alert
      id={orderAnchor(id)}
      tabIndex={-1}
      severity={by === 'desk' ? 'warning' : 'info'}
      action={
        <IconButton
          size="small"
          color="inherit"
          title={`Dismiss the notice about order #${id}`}
          aria-label={`Dismiss the notice about order #${id}`}
          onClick={() => !isSettling() && dismiss()}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      }
      sx={{
        alignItems: 'flex-start',
        overflowWrap: 'anywhere',
        '& .MuiAlert-message': { flex: 1 },
      }}
    >
      <AlertTitle>
        {by === 'desk' ? 'The desk' : 'Your team'} cancelled order #{id}
      </AlertTitle>
      {reason !== null && <Box>Reason: {reason}</Box>}
      <Box sx={{ mt: 0.5 }}>
        {formatDated(at)} · {itemsText(request, knownItems)}
      </Box>
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <SteadyButton
          size="small"
          variant="outlined"
          color="inherit"
          disabled={blocked !== null || isLoading}
          aria-describedby={blocked === null ? undefined : reasonId}
          onClick={() => {
            if (putBack(order)) dismiss()
          }}
        >
          Put these items back in the cart
        </SteadyButton>
        {blocked !== null && <span id={reasonId}>{blocked}</span>}
        {retry && (
          <Button size="small" color="inherit" onClick={retry}>
            Retry
          </Button>
        )}
      </Box>
    </Alert>
  )
}

const maxItems = 6

function itemsText(request: Order['request'], { nameOf }: KnownItems): string {
  const shown = request
    .slice(0, maxItems)
    .map((line) => `${formatNumber(line.requested_quantity)} ${isolate(nameOf(line.id))}`)
  const left = request.length - shown.length
  if (left > 0) shown.push(`and ${left} more ${left === 1 ? 'item' : 'items'}`)
  return shown.join(', ')
}

/** Key of a notice: an order cancelled again after an undo gets another one. @internal Exported for its test. */
export function noticeKey({ id, cancellation }: CancelledOrder): string {
  return `cancelled ${id} ${cancellation.at}`
}

export type CancelledOrder = Order & { readonly cancellation: NonNullable<Order['cancellation']> }

/** Milliseconds for which the dashboard reports a cancellation (spec §8). */
const shownFor = 12 * 60 * 60_000

/**
 * Cancelled orders to report, the latest first, without those whose items were ordered again. @internal Exported for
 * its test.
 */
export function recentCancellations(orders: readonly Order[], now: number): CancelledOrder[] {
  return orders
    .filter((order) => order.cancellation !== null)
    .map((order) => order as CancelledOrder) // Sound: the line before.
    .filter(({ cancellation }) => now - Date.parse(cancellation.at) < shownFor)
    .filter((order) => !wasOrderedAgain(order, orders))
    .toSorted((a, b) => Date.parse(b.cancellation.at) - Date.parse(a.cancellation.at))
}

/** Whether the team has since requested all of its items; if that was cancelled as well, it has its own notice. */
function wasOrderedAgain({ request, cancellation }: CancelledOrder, orders: readonly Order[]) {
  const since = Date.parse(cancellation.at)
  const later = orders.filter(({ created_at }) => Date.parse(created_at) > since)
  const requested = new Set(later.flatMap((order) => order.request.map(({ id }) => id)))
  return request.every(({ id }) => requested.has(id))
}
