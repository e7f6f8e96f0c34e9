import { integerList } from '../../db/list-parameters.ts'
import type { Db } from '../../db/tables.ts'
import { forUpdate, type Tx } from '../../db/transaction.ts'

/** Of these, the ids of categories that there are. One statement. */
export async function findKnownCategories(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', integerList(db, ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Items whose name looks like this one, with their model numbers. One statement. */
export async function findNamesakes(db: Db, nameKey: string) {
  return db
    .selectFrom('hardware')
    .select(['id', 'name', 'model_number'])
    .where('name_key', '=', nameKey)
    .orderBy('id')
    .execute()
}

/** Waits for whoever is ordering it, and keeps others from it until the transaction ends. One statement. */
export async function lockForDeletion(tx: Tx, item: number): Promise<void> {
  await forUpdate(tx, tx.selectFrom('hardware').select('id').where('id', '=', item)).execute()
}

/** In how many orders an item ever was. One statement. */
export async function countOrdersOf(db: Db, item: number): Promise<number> {
  const { count } = await db
    .selectFrom('order_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hardware_id', '=', item)
    .executeTakeFirstOrThrow()
  return count
}

/** How many reports about an item nobody has resolved yet. One statement. */
export async function countOpenIncidents(db: Db, item: number): Promise<number> {
  const { count } = await db
    .selectFrom('incidents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hardware_id', '=', item)
    .where('is_resolved', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** Its categories are let go of by themselves. One statement. */
export async function deleteItemRow(tx: Tx, item: number): Promise<void> {
  await tx.deleteFrom('hardware').where('id', '=', item).execute()
}
