import {
  formatNumber,
  type Limit,
  type LimitUse,
  isBroken,
  isolate,
  type Item,
  limitUses,
  type Order,
  type Quantities,
} from '@signout/contract'
import { useMemo } from 'react'
import Typography from '@mui/material/Typography'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useSettled } from '#ui/page/use-settled.ts'
import { useOwnOrders } from './own-team.ts'
import { useCategories, useItems } from '../items/use-items.ts'
import { heldUnits, roomLeft } from './limit-rules.ts'

/**
 * Units of an item and of its limits that a team holds and its cart adds: `Your team has 1 of 2 and 1 in the cart, 3 of
 * 4 in Sensors`. Empty when there is nothing to say.
 */
export function limitText(
  held: number,
  uses: readonly LimitUse[],
  theTeamHas = 'Your team has',
): string {
  if (uses.some(({ limit }) => limit === 0)) return 'Nobody may take it'
  if (uses.length > 0) return `${theTeamHas} ${uses.map(shareAndCart).join(', ')}`
  return held > 0 ? `${theTeamHas} ${formatNumber(held)}` : ''
}

interface Left {
  /** Units of the item on the shelf that are not in the cart. */
  readonly stock: number
  /** Units that the credits of the team allow beside the cart; Infinity where the item costs none. */
  readonly credits: number
}

/** The smallest of what limits, credits and stock leave of an item: `2 more`. The stock alone is said elsewhere. */
export function leftPhrase(
  held: number,
  uses: readonly LimitUse[],
  { stock, credits }: Left,
): string {
  if (uses.some(({ limit }) => limit === 0)) return limitText(held, uses)
  const allowed = roomLeft(credits, uses)
  if (allowed === 0) return 'Limit reached'
  const isStockAlone = !Number.isFinite(allowed) || stock <= 0
  return isStockAlone ? limitText(held, []) : `${formatNumber(Math.min(allowed, stock))} more`
}

/**
 * Whether the team can have no more, counting the cart.
 * @internal Exported for its test.
 */
export function isUsedUp({ held, added, limit }: LimitUse): boolean {
  return held + added >= limit
}

/** Name of the category, where the limit is not the item's own. */
const places: Readonly<Record<Limit['kind'], (name: string) => string>> = {
  item: () => '',
  category: (name) => ` in ${isolate(name)}`,
}

function shareAndCart(use: LimitUse): string {
  const share = shareText(use)
  return use.added > 0 ? `${share} and ${formatNumber(use.added)} in the cart` : share
}

/** Units that the team holds of a limit: `3 of 4 in Sensors`. */
export function shareText({ kind, name, held, limit }: LimitUse): string {
  // No line break: the figures belong together.
  const share = `${formatNumber(held)}\u00A0of\u00A0${formatNumber(limit)}`
  return `${share}${places[kind](name)}`
}

export interface TeamLimits {
  /** Whether the team's units or a limit are loading for the first time. */
  readonly isLoading: boolean
  /** Units of an item that the team holds. */
  readonly heldOf: (itemId: number) => number
  /** The limits on an item, with the wanted units; none until they are known. */
  readonly usesOf: (itemId: number) => readonly LimitUse[]
  /** The limits that an order of these items would break. */
  readonly brokenBy: (wanted: Quantities) => readonly LimitUse[]
}

const nothing: Quantities = new Map()

/** Use of the limits on these items by the participant's team and its cart. Nothing for an organiser. */
export function useTeamLimits(items: readonly Item[], inCart: Quantities): TeamLimits {
  const isParticipant = useAuthenticatedSession().role === 'participant'
  const { data: orders, isPending } = useOwnOrders({ enabled: isParticipant })
  return useLimitsOf(orders, items, { isOrdersLoading: isParticipant && isPending, wanted: inCart })
}

/** Use of the limits on these items by a team with these orders; nothing until they have loaded. */
export function useLimitsOf(
  orders: readonly Order[] | undefined,
  items: readonly Item[],
  { isOrdersLoading = false, wanted = nothing } = {},
): TeamLimits {
  const { data: categories, isPending: isCategoriesLoading } = useCategories()
  const held = useMemo(() => heldUnits(orders ?? []), [orders])
  const isShown = (id: number) => items.some((item) => item.id === id)
  const elsewhere = [...wanted.keys()].filter((id) => !isShown(id))
  const others = useItems([...held.keys(), ...elsewhere])
  const { items: otherItems, isLoading: isItemsLoading } = others
  const isLimitsLoading = isCategoriesLoading && orders !== undefined
  const isReady = useSettled(isOrdersLoading || isItemsLoading || isLimitsLoading)
  return useMemo(() => {
    const known = new Map([...otherItems.values(), ...items].map((item) => [item.id, item]))
    const usesWith = (adding: Quantities) =>
      orders === undefined ? [] : limitUses([...known.values()], categories ?? [], held, adding)
    const uses = indexByItem(usesWith(wanted))
    return {
      isLoading: !isReady,
      heldOf: (id) => held.get(id) ?? 0,
      usesOf: (id) => uses.get(id) ?? [],
      brokenBy: (order) => usesWith(order).filter(isBroken),
    }
  }, [categories, held, isReady, items, orders, otherItems, wanted])
}

function indexByItem(uses: readonly LimitUse[]): ReadonlyMap<number, readonly LimitUse[]> {
  const byItem = new Map<number, LimitUse[]>()
  for (const use of uses) {
    for (const id of use.itemIds) byItem.set(id, [...(byItem.get(id) ?? []), use])
  }
  return byItem
}

interface LimitTextProps {
  readonly itemId: number
  readonly limits: TeamLimits
}

/** Units of an item that the team holds; marked when it can have no more. */
export function LimitText({ itemId, limits }: LimitTextProps) {
  const uses = limits.usesOf(itemId)
  const text = limitText(limits.heldOf(itemId), uses)
  if (text === '') return null
  return (
    <Typography
      variant="body2"
      sx={{
        color: uses.some(isUsedUp) ? 'warning.main' : 'text.secondary',
        // The name of a category may be one long word.
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Typography>
  )
}
