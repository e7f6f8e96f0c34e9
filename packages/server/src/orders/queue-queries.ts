import {
  compareLocations,
  firstStatus,
  type ListedOrder,
  type Order,
  orderMoves,
  type QueueEntry,
} from '@signout/contract'
import { sql } from 'kysely'
import { isOutstanding } from '../catalogue/unit-conditions.ts'
import { compiled, integerList } from '../db/compiled.ts'
import type { PageRows } from '../db/pages.ts'
import type { Db } from '../db/tables.ts'

const { fulfil, pickUp } = orderMoves

/**
 * Since when somebody could act on an order: submitted, or moved to its status for the last time, by the record. Orders
 * in other statuses, and those made elsewhere, have their last change. The moves are spelled out as in the index of
 * migration 019, which is not used otherwise.
 */
export const waitingSince = sql<string>`
  case orders.status when ${sql.lit(firstStatus)} then orders.created_at
  else coalesce((
    select max(history.at) from history where history.order_id = orders.id
      and history.kind in (${sql.lit(fulfil.recordedAs)}, ${sql.lit(pickUp.recordedAs)})
      and history.kind = case orders.status
        when ${sql.lit(fulfil.to)} then ${sql.lit(fulfil.recordedAs)}
        when ${sql.lit(pickUp.to)} then ${sql.lit(pickUp.recordedAs)} end
  ), orders.updated_at) end`

interface OrderIds {
  readonly orders: readonly number[]
}

const readPeople = compiled((db, { orders }: OrderIds) =>
  db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select(['team_id', 'first_name'])
    .where('team_id', 'in', (eb) =>
      eb.selectFrom('orders').select('orders.team_id').where('id', 'in', integerList(db, orders)),
    )
    .orderBy('profiles.id'),
)

/** The items of each order that are not back, those of most units first. */
const readQueuedItems = compiled((db, { orders }: OrderIds) =>
  db
    .selectFrom('order_items')
    .innerJoin('hardware', 'hardware.id', 'hardware_id')
    .select(['order_id', 'name', 'location', sql<number>`count(*)`.as('quantity')])
    .where('order_id', 'in', integerList(db, orders))
    .where(isOutstanding)
    .groupBy(['order_id', 'hardware.id'])
    .orderBy('order_id')
    .orderBy('quantity', 'desc')
    .orderBy('name')
    .orderBy('hardware.id'),
)

const itemsShown = 3

/** The orders, each with its place in the queue. Two statements. */
export async function withQueueEntries<Page extends Omit<PageRows<Order>, 'count'>>(
  db: Db,
  page: Page,
): Promise<Page & { readonly results: ListedOrder[] }> {
  const ids = { orders: page.results.map(({ id }) => id) }
  const people = Map.groupBy(await readPeople(db, ids), ({ team_id }) => team_id)
  const items = Map.groupBy(await readQueuedItems(db, ids), ({ order_id }) => order_id)
  const placeOf = ({ id, team_id, waiting_since }: Order): QueueEntry => {
    const own = items.get(id) ?? []
    return {
      people: (people.get(team_id ?? 0) ?? []).map(({ first_name }) => first_name),
      items: own.slice(0, itemsShown).map(({ name, quantity }) => ({ name, quantity })),
      more: Math.max(0, own.length - itemsShown),
      locations: locationsOf(own),
      waiting_since,
    }
  }
  const results = page.results.map((order) => ({ ...order, queue: placeOf(order) }))
  return { ...page, results }
}

/** Where the shelves of these items begin and end. */
function locationsOf(items: readonly { readonly location: string | null }[]) {
  const known = items.flatMap(({ location }) => location ?? []).toSorted(compareLocations)
  const [first, last] = [known[0], known.at(-1)]
  return first === undefined || last === undefined
    ? null
    : ([first, last] satisfies [string, string])
}
