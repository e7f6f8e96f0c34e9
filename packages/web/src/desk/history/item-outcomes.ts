import {
  groupBy,
  type ConditionCount,
  countConditions,
  isOutstanding,
  type UnitsOfOrder,
} from '@signout/contract'

/** Units of one item of an order, by what became of them. */
export interface ItemOutcome {
  readonly hardware_id: number
  readonly requested: number
  readonly granted: number
  /** Granted, not kept and not back: still at the desk, out, or released when the order was cancelled. */
  readonly outstanding: number
  /** Handed out for good. */
  readonly kept: number
  /** Returned units, best condition first. */
  readonly returned: readonly ConditionCount[]
}

/** One row for each item that was requested, even if nothing could be granted (spec §23). */
export function itemOutcomes({ items, request }: UnitsOfOrder): ItemOutcome[] {
  const requested = new Map(request.map((line) => [line.id, line.requested_quantity]))
  const units = groupBy(items, (item) => item.hardware_id)
  return [...new Set([...requested.keys(), ...units.keys()])].map((hardware_id) => {
    const own = units.get(hardware_id) ?? []
    return {
      hardware_id,
      requested: requested.get(hardware_id) ?? own.length,
      granted: own.length,
      outstanding: own.filter(isOutstanding).length,
      kept: own.filter(({ kept }) => kept).length,
      returned: countConditions(own),
    }
  })
}
