import { insertRows, integerList } from '../../db/list-parameters.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ItemUnits } from '../units.ts'

/** Removes granted units from their order. One statement. */
export async function deleteUnits(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('order_items').where('id', 'in', integerList(tx, ids)).execute()
}

/** Grants an order new units, already off the shelf. One statement. */
export async function insertUnits(
  tx: Tx,
  order_id: number,
  items: readonly Omit<ItemUnits, 'name'>[],
): Promise<void> {
  const rows = items.flatMap(({ hardware_id, units }) =>
    Array.from({ length: units }, () => ({ order_id, hardware_id })),
  )
  const kinds = { order_id: 'integer', hardware_id: 'integer' } as const
  await insertRows(tx, 'order_items', rows, kinds).execute()
}
