import {
  type Condition,
  conditionKeys,
  conditions,
  holdsStock,
  orderMoves,
  type Statistics,
  statusesThat,
  type Wait,
  type WaitName,
} from '@signout/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import { integerList } from '../db/compiled.ts'
import type { Db, Tables, Timestamp } from '../db/tables.ts'
import { readSnapshot } from '../db/transaction.ts'

const { fulfil, pickUp } = orderMoves
const maxItems = 20

/** Statistics of the event, from one snapshot (spec §28). Five statements. */
export async function findStatistics(db: Db): Promise<Statistics> {
  return readSnapshot(db, async (tx) => ({
    ...(await findTimes(tx)),
    items: await findRequested(tx),
    conditions: await findConditions(tx),
  }))
}

/** Figures by hour, in chronological order, and how long orders waited. Two statements. */
async function findTimes(db: Db): Promise<Pick<Statistics, 'hours' | 'waits'>> {
  const orders = await findOrderTimes(db)
  const waits = orders.flatMap(({ created_at, ready_at, picked_up_at }) => [
    ...waitBetween('to_ready', created_at, ready_at),
    ...waitBetween('to_pickup', ready_at, picked_up_at),
  ])
  const byHour = [...Map.groupBy(waits, ({ hour }) => hour)].toSorted(inOrder)
  return {
    hours: countHours(orders, await findReturns(db)),
    waits: {
      ...describeKinds(waits),
      by_hour: byHour.map(([hour, own]) => Object.assign({ hour }, describeKinds(own))),
    },
  }
}

/** When orders that hold stock became what they are, and the number of their units to come back. One statement. */
async function findOrderTimes(db: Db) {
  return db
    .selectFrom('orders')
    .where('status', 'in', statusesThat(holdsStock))
    .select((eb) => [
      'created_at',
      // Two counts, each from an index alone: few units are kept.
      sql<number>`(select count(*) from order_items where order_id = orders.id)
        - (select count(*) from order_items where order_id = orders.id and is_kept)`.as('units'),
      movedAt(eb, fulfil.recordedAs).as('ready_at'),
      movedAt(eb, pickUp.recordedAs).as('picked_up_at'),
    ])
    .execute()
}

/** When an order was moved so; what was undone does not count. */
function movedAt(
  { selectFrom }: ExpressionBuilder<Tables, 'orders'>,
  kind: 'order.completed' | 'order.picked_up',
) {
  return (
    selectFrom('history')
      .whereRef('history.order_id', '=', 'orders.id')
      // As in the index of these moves, which is not used otherwise.
      .where(sql<boolean>`kind in ('order.completed', 'order.picked_up')`)
      .where('kind', '=', kind)
      .where(sql<boolean>`id not in (select undoes from history where undoes is not null)`)
      .select(({ fn }) => fn.max('at').as('at'))
  )
}

/** Units that came back, by the time at which they did. One statement. */
async function findReturns(db: Db) {
  return db
    .selectFrom('order_items')
    .where('returned_at', 'is not', null)
    .groupBy('returned_at')
    .select(({ fn, ref }) => [
      ref('returned_at').$notNull().as('at'),
      fn.countAll<number>().as('units'),
    ])
    .execute()
}

function hourOf(at: Timestamp): Timestamp {
  return `${at.slice(0, 13)}:00:00.000Z`
}

function inOrder([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1
}

function countHours(
  orders: Awaited<ReturnType<typeof findOrderTimes>>,
  returns: Awaited<ReturnType<typeof findReturns>>,
): Statistics['hours'] {
  const hours = new Map<
    string,
    { submitted: number; picked_up: number; out: number; back: number }
  >()
  const figuresOf = (at: Timestamp) => {
    const hour = hourOf(at)
    const figures = hours.get(hour) ?? { submitted: 0, picked_up: 0, out: 0, back: 0 }
    hours.set(hour, figures)
    return figures
  }
  for (const { created_at, picked_up_at, units } of orders) {
    figuresOf(created_at).submitted += 1
    if (picked_up_at === null) continue
    figuresOf(picked_up_at).picked_up += 1
    figuresOf(picked_up_at).out += units
  }
  for (const { at, units } of returns) figuresOf(at).back += units
  let units_out = 0
  return [...hours].toSorted(inOrder).map(([hour, { out, back, submitted, picked_up }]) => {
    // Units handed out before the record existed come back as well.
    units_out = Math.max(units_out + out - back, 0)
    return { hour, submitted, picked_up, returned_units: back, units_out }
  })
}

/** A wait and the hour in which it began; none where either end is missing. */
function waitBetween(name: WaitName, from: Timestamp | null, to: Timestamp | null) {
  if (from === null || to === null) return []
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000)
  return [{ name, hour: hourOf(from), seconds: Math.max(seconds, 0) }]
}

function describeKinds(waits: readonly { readonly name: WaitName; readonly seconds: number }[]) {
  const describe = (wanted: WaitName) =>
    describeWaits(waits.flatMap(({ name, seconds }) => (name === wanted ? seconds : [])))
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

/** Requested and granted units of the items most requested. Two statements. */
async function findRequested(db: Db): Promise<Statistics['items']> {
  const orders = db.selectFrom('orders').where('status', 'in', statusesThat(holdsStock))
  const requested = await orders
    .innerJoin('order_requests', 'order_requests.order_id', 'orders.id')
    .select(['hardware_id', sql<number>`cast(sum(requested_quantity) as bigint)`.as('units')])
    .groupBy('hardware_id')
    .orderBy('units', 'desc')
    .orderBy('hardware_id')
    .limit(maxItems)
    .execute()
  const ids = requested.map(({ hardware_id }) => hardware_id)
  const granted = await orders
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .where('hardware_id', 'in', integerList(db, ids))
    .select(({ fn }) => ['hardware_id', fn.countAll<number>().as('units')])
    .groupBy('hardware_id')
    .execute()
  const grantedOf = new Map(granted.map(({ hardware_id, units }) => [hardware_id, units]))
  return requested.map(({ hardware_id, units }) => {
    const given = grantedOf.get(hardware_id) ?? 0
    return { hardware_id, requested: units, granted: given, refused: units - given }
  })
}

/** Returned units by category and condition. One statement. */
async function findConditions(db: Db): Promise<Statistics['conditions']> {
  const byItem = db
    .selectFrom('order_items')
    .where('part_returned_health', 'is not', null)
    .select(({ fn }) => [
      'hardware_id',
      'part_returned_health as condition',
      fn.countAll<number>().as('units'),
    ])
    .groupBy(['hardware_id', 'part_returned_health'])
  const inCondition = (condition: Condition) =>
    sql<number>`cast(coalesce(sum(units) filter (where condition = ${condition}), 0) as bigint)`
  return db
    .selectFrom(byItem.as('returned'))
    .innerJoin('hardware_categories', 'hardware_categories.hardware_id', 'returned.hardware_id')
    .select('category_id')
    .select(conditions.map((condition) => inCondition(condition).as(conditionKeys[condition])))
    .groupBy('category_id')
    .orderBy('category_id')
    .execute()
}
