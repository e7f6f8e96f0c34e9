import { type Order, orderMoves, type OwnOrder } from '@signout/contract'
import { sql } from 'kysely'
import { compiled } from '../db/compiled.ts'
import type { Db } from '../db/tables.ts'
import { cachedRead } from '../record/changes/change-cache.ts'
import { isHandedOutAtOnce } from '../record/record-queries.ts'

interface Queue {
  /** Places of all orders that are to be packed, from 1 on, by id. */
  readonly places: ReadonlyMap<number, number>
  /** Time from one completed order to the next; null while too few were. */
  readonly paceMs: number | null
}

/** Orders as their team sees them, with their places in the queue (spec §8). Two statements at most. */
export async function withPlaces(db: Db, orders: readonly Order[], now: Date): Promise<OwnOrder[]> {
  const waits = orders.some(({ status }) => status === toPack)
  const { places, paceMs } = waits ? await queueOf(db) : emptyQueue
  return orders.map((order) => {
    const queue_place = places.get(order.id) ?? null
    const isKnown = queue_place !== null && paceMs !== null
    const expectedAt = isKnown ? new Date(now.getTime() + queue_place * paceMs) : null
    return { ...order, queue_place, expected_at: expectedAt?.toISOString() ?? null }
  })
}

const [toPack] = orderMoves.fulfil.from
const emptyQueue: Queue = { places: new Map(), paceMs: null }

/** The queue, which all teams share. */
const queueOf = cachedRead(['orders'], async (db): Promise<Queue> => {
  const [waiting, completed] = await Promise.all([readWaiting(db, {}), readCompleted(db, {})])
  return {
    places: new Map(waiting.map(({ id }, at) => [id, at + 1])),
    paceMs: paceOf(completed.map(({ at }) => Date.parse(at))),
  }
})

const readWaiting = compiled((db) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', toPack)
    .where('team_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id'),
)

const completions = { most: 10, least: 3 }

/** When the last orders were completed, the latest first: neither undone, nor handed out at once. */
const readCompleted = compiled((db) =>
  db
    .selectFrom('history')
    .leftJoin('history as undoing', 'undoing.undoes', 'history.id')
    .select('history.at')
    .where(sql<string>`history.kind`, '=', orderMoves.fulfil.recordedAs)
    .where('undoing.id', 'is', null)
    .where((eb) => eb.not(isHandedOutAtOnce(eb)))
    .orderBy('history.id', 'desc')
    .limit(completions.most),
)

/**
 * Median time between completions, given the latest first, in milliseconds; null for fewer than three of them.
 * @internal Tested by itself.
 */
export function paceOf(completedAt: readonly number[]): number | null {
  if (completedAt.length < completions.least) return null
  const waits = completedAt.slice(1).map((at, before) => (completedAt[before] ?? at) - at)
  const sorted = waits.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  const [low = 0, high = low] = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1)
  return (low + high) / 2
}
