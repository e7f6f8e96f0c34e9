import { holdsStock, orderMoves, type Statistics, statusesThat } from '@signout/contract'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { hourOf } from '../db/times.ts'
import { selectMoves } from './moves-queries.ts'

type Hour = Statistics['hours'][number]

/** Figures by hour, in chronological order. Three statements. */
export async function findHours(db: Db): Promise<Hour[]> {
  const submitted = new Map((await countSubmitted(db)).map((row) => [row.hour, row.orders]))
  const pickedUp = new Map((await countPickedUp(db)).map((row) => [row.hour, row]))
  const returned = new Map((await countReturned(db)).map((row) => [row.hour, row.units]))
  const hours = new Set([...submitted.keys(), ...pickedUp.keys(), ...returned.keys()])
  let units_out = 0
  return [...hours].toSorted().map((hour) => {
    const returned_units = returned.get(hour) ?? 0
    // Units handed out before the record existed come back as well.
    units_out = Math.max(units_out + (pickedUp.get(hour)?.units ?? 0) - returned_units, 0)
    return {
      hour,
      submitted: submitted.get(hour) ?? 0,
      picked_up: pickedUp.get(hour)?.orders ?? 0,
      returned_units,
      units_out,
    }
  })
}

async function countSubmitted(db: Db) {
  return db
    .selectFrom('orders')
    .where('status', 'in', statusesThat(holdsStock))
    .select(({ fn }) => [hourOf(db, 'created_at').as('hour'), fn.countAll<number>().as('orders')])
    .groupBy('hour')
    .execute()
}

async function countPickedUp(db: Db) {
  const orders = selectMoves(db, orderMoves.pickUp.recordedAs).select((eb) => [
    hourOf(db, 'move.at').as('hour'),
    eb
      .selectFrom('order_items')
      .whereRef('order_items.order_id', '=', 'orders.id')
      .select(({ fn }) => fn.countAll<number>().as('units'))
      .as('units'),
  ])
  return db
    .selectFrom(orders.as('picked_up'))
    .select(({ fn }) => ['hour', fn.countAll<number>().as('orders')])
    .select(sql<number>`cast(sum(units) as bigint)`.as('units'))
    .groupBy('hour')
    .execute()
}

/** Grouped twice: the distinct times are few, and an index has them in order. */
async function countReturned(db: Db) {
  const moments = db
    .selectFrom('order_items')
    .where('returned_at', 'is not', null)
    .select(({ fn }) => ['returned_at', fn.countAll<number>().as('units')])
    .groupBy('returned_at')
  return db
    .selectFrom(moments.as('moment'))
    .select(hourOf(db, 'moment.returned_at').as('hour'))
    .select(sql<number>`cast(sum(units) as bigint)`.as('units'))
    .groupBy('hour')
    .execute()
}
