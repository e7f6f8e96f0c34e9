import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** The rows of an order's record, for undo. One statement. */
export async function findOrderRecord(db: Db, order: number) {
  return db
    .selectFrom('history')
    .select(['id', 'kind', 'order_id', 'at', 'detail', 'undoes', 'write'])
    .where('order_id', '=', order)
    .where(sql<string>`kind`, 'like', 'order.%')
    .orderBy('id')
    .execute()
}

/** Whether two rows of the record, by their names in the query, are about one order and of one write. */
export function areOfOneWrite(a: string, b: string): RawBuilder<SqlBool> {
  const same = (column: string) => sql`${sql.ref(`${a}.${column}`)} = ${sql.ref(`${b}.${column}`)}`
  return sql`(${same('order_id')} and ${same('write')})`
}

/** A text in the detail of a row, by the keys that lead to it; null where there is none. */
export function detailText({ context }: Db, ...path: string[]): RawBuilder<string | null> {
  return context.dialect === 'sqlite'
    ? sql`history.detail ->> ${sql.lit(`$.${path.join('.')}`)}`
    : sql`history.detail::json #>> ${sql.lit(`{${path.join(',')}}`)}`
}
