import {
  heldUnits,
  isBroken,
  type Item,
  type LimitUse,
  limitUses,
  type Quantities,
} from '@signout/contract'
import { useMemo } from 'react'
import { useAuthenticatedSession } from '#api/session/use-session.ts'
import { useSettled } from '#kit/feedback/use-settled.ts'
import { useOwnOrders } from '../orders/use-own-orders.ts'
import { useCategories } from '../items/use-categories.ts'
import { useItems } from '../items/use-items.ts'

export interface TeamLimits {
  /** Whether what the team holds is on its way for the first time. */
  readonly isLoading: boolean
  /** Units of an item that the team holds. */
  readonly heldOf: (itemId: number) => number
  /** The limits on an item; none until they are known. */
  readonly usesOf: (itemId: number) => readonly LimitUse[]
  /** The limits that an order of these would break. */
  readonly brokenBy: (wanted: Quantities) => readonly LimitUse[]
}

const nothing: Quantities = new Map()

/** How much of the limits on these items the participant's team uses already. Nothing for an organiser. */
export function useTeamLimits(items: readonly Item[]): TeamLimits {
  const isParticipant = useAuthenticatedSession().role === 'participant'
  const { data: orders, isLoading: isOrdersLoading } = useOwnOrders({ enabled: isParticipant })
  const { data: categories } = useCategories()
  const held = useMemo(() => heldUnits(orders ?? []), [orders])
  const { items: heldItems, isLoading: isItemsLoading } = useItems([...held.keys()])
  const isReady = useSettled(isOrdersLoading || isItemsLoading)
  return useMemo(() => {
    const known = new Map([...heldItems.values(), ...items].map((item) => [item.id, item]))
    const usesWith = (wanted: Quantities) =>
      orders === undefined ? [] : limitUses([...known.values()], categories ?? [], held, wanted)
    const uses = indexByItem(usesWith(nothing))
    return {
      isLoading: !isReady,
      heldOf: (id) => held.get(id) ?? 0,
      usesOf: (id) => uses.get(id) ?? [],
      brokenBy: (wanted) => usesWith(wanted).filter(isBroken),
    }
  }, [categories, held, heldItems, isReady, items, orders])
}

function indexByItem(uses: readonly LimitUse[]): ReadonlyMap<number, readonly LimitUse[]> {
  const byItem = new Map<number, LimitUse[]>()
  for (const use of uses) {
    for (const id of use.itemIds) byItem.set(id, [...(byItem.get(id) ?? []), use])
  }
  return byItem
}
