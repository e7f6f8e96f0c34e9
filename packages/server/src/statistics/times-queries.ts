import {
  holdsStock,
  orderMoves,
  type Statistics,
  statusesThat,
  type Wait,
  type WaitName,
} from '@signout/contract'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db, Timestamp } from '../db/tables.ts'

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

async function countReturned(db: Db) {
  return db
    .selectFrom('order_items')
    .where('returned_at', 'is not', null)
    .select(({ fn }) => [hourOf(db, 'returned_at').as('hour'), fn.countAll<number>().as('units')])
    .groupBy('hour')
    .execute()
}

/**
 * How long orders waited for the desk, and then for their teams, by the hour in which each wait began. One statement.
 */
export async function findWaits(db: Db): Promise<Statistics['waits']> {
  const rows = await readWaits(db)
  const byHour = [...Map.groupBy(rows, ({ hour }) => hour)]
  return {
    ...describeRows(rows),
    by_hour: byHour
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([hour, own]) => Object.assign({ hour }, describeRows(own))),
  }
}

function describeRows(rows: Awaited<ReturnType<typeof readWaits>>) {
  const describe = (name: WaitName) =>
    describeWaits(rows.filter(({ wait }) => wait === name).map(({ seconds }) => seconds))
  return { to_ready: describe('to_ready'), to_pickup: describe('to_pickup') }
}

/** @internal Quantiles in seconds; null when there are no waits. */
export function describeWaits(seconds: readonly number[]): Wait {
  const sorted = seconds.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), p90: quantile(sorted, 0.9) }
}

/** Quantile as in spreadsheets, interpolated linearly between the sorted values. */
function quantile(sorted: readonly number[], fraction: number): number | null {
  const place = fraction * (sorted.length - 1)
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) return null
  return Math.round(below + (above - below) * (place - Math.floor(place)))
}

async function readWaits(db: Db) {
  const toReady = selectMoves(db, orderMoves.fulfil.recordedAs).select([
    nameOf('to_ready').as('wait'),
    hourOf(db, 'orders.created_at').as('hour'),
    secondsBetween(db, 'orders.created_at', 'move.at').as('seconds'),
  ])
  const toPickup = selectMoves(db, orderMoves.pickUp.recordedAs)
    .innerJoin('history as ready', 'ready.order_id', 'move.order_id')
    .where(holds('ready', orderMoves.fulfil.recordedAs))
    .select([
      nameOf('to_pickup').as('wait'),
      hourOf(db, 'ready.at').as('hour'),
      secondsBetween(db, 'ready.at', 'move.at').as('seconds'),
    ])
  return toReady.unionAll(toPickup).execute()
}

function nameOf(wait: WaitName): RawBuilder<WaitName> {
  return sql`cast(${sql.lit(wait)} as text)`
}

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
function selectMoves(db: Db, kind: CountedMove) {
  return db
    .selectFrom('history as move')
    .innerJoin('orders', 'orders.id', 'move.order_id')
    .where(holds('move', kind))
    .where('orders.status', 'in', statusesThat(holdsStock))
}

/** Whether a row of the record is of this kind and was not undone. */
function holds(row: string, kind: CountedMove): RawBuilder<SqlBool> {
  const [own, id] = [sql.ref(`${row}.kind`), sql.ref(`${row}.id`)]
  const kinds = sql.join(counted.map((name) => sql.lit(name)))
  return sql`(${own} = ${sql.lit(kind)} and ${own} in (${kinds})
    and ${id} not in (select undoes from history where undoes is not null))`
}

/** Start of the UTC hour of a time. */
function hourOf(db: Db, column: string): RawBuilder<Timestamp> {
  const time = sql.ref(column)
  return db.context.dialect === 'sqlite'
    ? sql`substr(${time}, 1, 13) || ':00:00.000Z'`
    : sql`date_trunc('hour', ${time}, 'UTC')`
}

/** Whole seconds from one time to another; 0 if the clock was set back in between. */
function secondsBetween(db: Db, from: string, to: string): RawBuilder<number> {
  const [start, end] = [sql.ref(from), sql.ref(to)]
  return db.context.dialect === 'sqlite'
    ? sql`cast(round(max(unixepoch(${end}, 'subsec') - unixepoch(${start}, 'subsec'), 0)) as integer)`
    : sql`cast(round(greatest(extract(epoch from ${end} - ${start}), 0)) as bigint)`
}
