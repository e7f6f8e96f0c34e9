import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/tables.ts'

/** The rows of an order's record, for undo. One statement. */
export async function findOrderRecord(db: Db, order: number) {
  return db
    .selectFrom('history')
    .select(['id', 'kind', 'at', 'detail', 'undoes'])
    .where('order_id', '=', order)
    .where(sql<string>`kind`, 'like', 'order.%')
    .orderBy('id')
    .execute()
}

/** A text in the detail of a row, by the keys that lead to it; null where there is none. */
export function detailText({ context }: Db, ...path: string[]): RawBuilder<string | null> {
  return context.dialect === 'sqlite'
    ? sql`history.detail ->> ${sql.lit(`$.${path.join('.')}`)}`
    : sql`history.detail::json #>> ${sql.lit(`{${path.join(',')}}`)}`
}
