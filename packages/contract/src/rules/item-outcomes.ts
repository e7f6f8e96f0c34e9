import { type Condition, conditions } from './condition.ts'
import type { GroupedOrder } from './order-groups.ts'

/** What became of one item of an order, in units. */
export interface ItemOutcome {
  readonly hardware_id: number
  readonly requested: number
  readonly granted: number
  /** Granted and not back: still at the desk, out, or given up when the order was cancelled. */
  readonly outstanding: number
  /** What came back, best condition first. */
  readonly returned: readonly { readonly condition: Condition; readonly quantity: number }[]
}

/** One row for each item that was requested, even if nothing could be granted (rulings §4, "Team orders"). */
export function itemOutcomes({
  items,
  request,
}: Pick<GroupedOrder, 'items' | 'request'>): ItemOutcome[] {
  const requested = new Map(request.map((line) => [line.id, line.requested_quantity]))
  const units = Map.groupBy(items, (item) => item.hardware_id)
  return [...new Set([...requested.keys(), ...units.keys()])].map((hardware_id) => {
    const states = (units.get(hardware_id) ?? []).map((unit) => unit.part_returned_health)
    const inState = (wanted: Condition | null) => states.filter((state) => state === wanted).length
    return {
      hardware_id,
      requested: requested.get(hardware_id) ?? states.length,
      granted: states.length,
      outstanding: inState(null),
      returned: conditions
        .map((condition) => ({ condition, quantity: inState(condition) }))
        .filter(({ quantity }) => quantity > 0),
    }
  })
}
