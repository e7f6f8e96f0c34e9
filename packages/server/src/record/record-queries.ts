import { orderMoves } from '@signout/contract'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Db, Tables } from '../db/tables.ts'

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

/** Of a row of the record, whether its order was handed out by the same write. */
export function isHandedOutAtOnce(eb: ExpressionBuilder<Tables, 'history'>) {
  return eb.exists(
    eb
      .selectFrom('history as handed_out')
      .select('handed_out.id')
      .where('handed_out.kind', '=', orderMoves.pickUp.recordedAs)
      .whereRef('handed_out.order_id', '=', 'history.order_id')
      .whereRef('handed_out.write', '=', 'history.write'),
  )
}

/** A text in the detail of a row, by the keys that lead to it; null where there is none. */
export function detailText({ context }: Db, ...path: string[]): RawBuilder<string | null> {
  return context.dialect === 'sqlite'
    ? sql`history.detail ->> ${sql.lit(`$.${path.join('.')}`)}`
    : sql`history.detail::json #>> ${sql.lit(`{${path.join(',')}}`)}`
}
