import { orderMoves, type Statistics, type Wait } from '@signout/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { hourOf, secondsBetween } from '../db/times.ts'
import { holds, selectMoves } from './moves-queries.ts'

type WaitName = 'to_ready' | 'to_pickup'

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
    describeWaits(rows.flatMap(({ wait, seconds }) => (wait === name ? seconds : [])))
  return { to_ready: describe('to_ready'), to_pickup: describe('to_pickup') }
}

/** @internal Quantiles in seconds; null when there are no waits. */
export function describeWaits(seconds: readonly number[]): Wait {
  // Numbers alone are sorted in a fifth of the time.
  const sorted = Float64Array.from(seconds).toSorted()
  return { median: quantile(sorted, 0.5), p90: quantile(sorted, 0.9) }
}

/** Quantile as in spreadsheets, interpolated linearly between the sorted values. */
function quantile(sorted: Float64Array, fraction: number): number | null {
  const place = fraction * (sorted.length - 1)
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) return null
  return Math.round(below + (above - below) * (place - Math.floor(place)))
}

/** All waits of each hour as one text: reading separate rows would take longer than finding them. */
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
  const rows = await db
    .selectFrom(toReady.unionAll(toPickup).as('waits'))
    .select(['wait', 'hour', sql<string>`string_agg(cast(seconds as text), ',')`.as('seconds')])
    .groupBy(['wait', 'hour'])
    .execute()
  return rows.map(({ wait, hour, seconds }) => ({
    wait,
    hour,
    seconds: seconds.split(',').map(Number),
  }))
}

function nameOf(wait: WaitName): RawBuilder<WaitName> {
  return sql`cast(${sql.lit(wait)} as text)`
}
