import { holdsStock, orderMoves, statusesThat } from '@signout/contract'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../db/tables.ts'

/**
 * The moves that statistics count. The index `history_moves` covers only these rows, and is used where a query repeats
 * this condition.
 */
const counted = [orderMoves.fulfil.recordedAs, orderMoves.pickUp.recordedAs] as const
type CountedMove = (typeof counted)[number]

/**
 * Rows of the record, as `move`, by which orders became ready or were picked up: at most one for each order, the one
 * not undone.
 */
export function selectMoves(db: Db, kind: CountedMove) {
  return db
    .selectFrom('history as move')
    .innerJoin('orders', 'orders.id', 'move.order_id')
    .where(holds('move', kind))
    .where('orders.status', 'in', statusesThat(holdsStock))
}

/** Whether a row of the record is of this kind and was not undone. */
export function holds(row: string, kind: CountedMove): RawBuilder<SqlBool> {
  const [own, id] = [sql.ref(`${row}.kind`), sql.ref(`${row}.id`)]
  const kinds = sql.join(counted.map((name) => sql.lit(name)))
  return sql`(${own} = ${sql.lit(kind)} and ${own} in (${kinds})
    and ${id} not in (select undoes from history where undoes is not null))`
}
