import { orderMoves, type OrderStatus } from '@signout/contract'
import type { ItemUnits } from '../catalogue/unit-conditions.ts'
import type { Tx } from '../db/transaction.ts'
import { findOutstandingUnits, markKept, toItemUnits } from './unit-queries.ts'

export interface HandedOut {
  /** Returned, where nothing comes back (spec §8). */
  readonly status: OrderStatus
  /** Units that were handed out for good. */
  readonly kept: readonly ItemUnits[]
}

/**
 * Hands out the units of a locked order, those of consumables for good: that their item is one counts as it is now
 * (spec §9). One statement, two where there are such units.
 */
export async function handOut(tx: Tx, order: number): Promise<HandedOut> {
  const units = await findOutstandingUnits(tx, [order])
  const kept = units.filter((unit) => unit.is_consumable)
  if (kept.length > 0) {
    await markKept(
      tx,
      kept.map((unit) => unit.id),
    )
  }
  return { status: statusOut(units), kept: toItemUnits(kept) }
}

/** Status of an order of these units or lines once it is handed out. */
export function statusOut(granted: readonly { readonly is_consumable: boolean }[]): OrderStatus {
  const isAllKept = granted.every((unit) => unit.is_consumable)
  return isAllKept ? orderMoves.finish.to : orderMoves.pickUp.to
}

/** Detail of the row of handing out. */
export function handOutDetail(before: OrderStatus, { status: after, kept }: HandedOut) {
  return { status: { before, after }, ...(kept.length > 0 && { kept: [...kept] }) }
}
