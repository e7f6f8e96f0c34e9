import { lockRemaining } from '../queries.ts'
import type { Tx } from '../../db/transaction.ts'
import { countHeld } from './queries.ts'

/** What an item's total is to become. */
export interface NewTotal {
  readonly id: number
  readonly before: number
  readonly after: number
}

/**
 * Locks items, and says of each whose total would fall below what is not on the shelf why it cannot: units that are out,
 * broken or lost stay part of the total. Two statements, or one.
 */
export async function findTotalsTooLow(
  tx: Tx,
  totals: readonly NewTotal[],
): Promise<ReadonlyMap<number, string>> {
  const ids = totals.map(({ id }) => id)
  const remaining = await lockRemaining(tx, ids)
  const notOnShelf = ({ id, before }: NewTotal) => before - (remaining.get(id) ?? 0)
  const tooLow = totals.filter((total) => total.after < notOnShelf(total))
  if (tooLow.length === 0) return new Map()
  const held = await countHeld(tx, ids)
  return new Map(
    tooLow.map((total) => {
      const { id, before, after } = total
      const away = notOnShelf(total)
      const out = held.get(id) ?? 0
      return [
        id,
        `cannot be lowered from ${before} to ${after}: ${away} are not on the shelf (${out} with teams, ${away - out} came back unfit or not at all).`,
      ]
    }),
  )
}
