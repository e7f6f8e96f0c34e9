import {
  creditsLeft,
  creditsProblem,
  formatCount,
  formatNumber,
  type Item,
  type Quantities,
  type Team,
} from '@signout/contract'
import Typography from '@mui/material/Typography'
import { useConfiguration } from '#configuration.ts'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useCart } from '../cart/cart.ts'
import { useItems } from '../items/use-items.ts'
import { useOwnTeam } from './own-team.ts'

/** Whether the event has credits; without them no screen says anything of them (spec §22). */
export function useHasCredits(): boolean {
  return useConfiguration().team_credits !== null
}

/** `10 credits` */
export function priceText({ credits }: Pick<Item, 'credits'>): string {
  return formatCount(credits, 'credit')
}

/** What a unit costs; nothing where the event has no credits. */
export function Price({ item }: { readonly item: Item }) {
  if (!useHasCredits()) return null
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}
    >
      {priceText(item)}
    </Typography>
  )
}

/** What these units cost together, as far as their items are known. */
export function costOf(items: ReadonlyMap<number, Item>, quantities: Quantities): number {
  return [...quantities].reduce(
    (sum, [id, quantity]) => sum + quantity * (items.get(id)?.credits ?? 0),
    0,
  )
}

/** `60 of 100 credits left` */
export function leftText(credits: NonNullable<Team['credits']>): string {
  return `${formatNumber(creditsLeft(credits))} of ${formatCount(credits.allowance, 'credit')} left`
}

/** Units of an item that the team's credits allow beside the cart; Infinity where it costs none. */
export function useCreditsRoom(): (item: Item) => number {
  const isParticipant = useAuthenticatedSession().role === 'participant'
  const isAsked = useHasCredits() && isParticipant
  const { data: team } = useOwnTeam({ enabled: isAsked })
  const cart = useCart()
  const { items } = useItems(isAsked ? cart.items.map((line) => line.hardware_id) : none)
  const credits = isAsked ? team?.credits : undefined
  const left = credits ? creditsLeft(credits) - costOf(items, cart.quantities) : Infinity
  return ({ credits: price }) => (price === 0 ? Infinity : Math.max(0, Math.floor(left / price)))
}

const none: readonly number[] = []

/** Warns that the cart with so many units more would cost more credits than the team has left. */
export function CreditsWarning(props: { readonly item: Item; readonly adding: number }) {
  const isParticipant = useAuthenticatedSession().role === 'participant'
  return useHasCredits() && isParticipant ? <Warning {...props} /> : null
}

function Warning({ item, adding }: { readonly item: Item; readonly adding: number }) {
  const { data: team } = useOwnTeam()
  const cart = useCart()
  const { items } = useItems(cart.items.map((line) => line.hardware_id))
  if (!team?.credits || item.credits === 0) return null
  const cost = costOf(items, cart.quantities) + adding * item.credits
  const problem = creditsProblem(cost, team.credits)
  if (problem === null) return null
  return (
    <Typography
      component="output"
      variant="body2"
      sx={{ display: 'block', mb: 1, color: 'warning.main', fontWeight: 600 }}
    >
      {problem}
    </Typography>
  )
}
