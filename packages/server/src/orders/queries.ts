import {
  countByStatus,
  type FilterStatus,
  filterStatuses,
  type Order,
  type OrderOrdering,
  type OrderPage,
  type OrderStatus,
} from '@signout/contract'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { integerList } from '../db/list-parameters.ts'
import type { Db, Tables } from '../db/tables.ts'
import { sortKeys } from './sort-keys.ts'
import { isBest, isFound } from './search.ts'

type OrderRow = Omit<Order, 'items' | 'request' | 'cancellation'> & CancellationColumns

interface CancellationColumns {
  readonly cancelled_by: 'desk' | 'team' | null
  readonly cancel_reason: string | null
  readonly cancelled_at: string | null
}

export interface OrderFilter {
  readonly limit: number
  readonly offset: number
  readonly id?: number | undefined
  readonly team_code?: string | undefined
  readonly status?: readonly FilterStatus[] | undefined
  readonly search?: string | undefined
  readonly ordering?: OrderOrdering | undefined
}

/**
 * One page of the orders of existing teams, and how many there are in each status; by default the best matches of a
 * search come first. Four statements.
 */
export async function findOrders(
  db: Db,
  filter: OrderFilter,
): Promise<Pick<OrderPage, 'count' | 'results' | 'status_counts'>> {
  const matching = db.selectFrom('orders').where((eb) => eb.and(predicatesOf(db, eb, filter)))
  const counts = await matching
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const { status, search } = filter
  const isByDefault = filter.ordering === undefined || filter.ordering === 'default'
  const best = isByDefault ? isBest(db, search) : undefined
  const page = matching
    .innerJoin('teams', 'teams.id', 'orders.team_id')
    .select(orderColumns)
    // As plain values, for SQLite uses the index by status only then. No order is ever Pending or In Progress.
    .$if(status !== undefined, (query) =>
      query.where(sql<FilterStatus>`orders.status`, 'in', status ?? []),
    )
  const rows = await sorted(best === undefined ? page : page.orderBy(best, 'desc'), filter.ordering)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  return {
    count: sum(counts.filter((row) => status?.includes(row.status) ?? true)),
    results: await withUnits(db, rows),
    status_counts: countByStatus<FilterStatus>(filterStatuses, counts),
  }
}

/** The keys are in one direction. */
function sorted<
  Query extends { orderBy(key: RawBuilder<unknown>, direction: 'asc' | 'desc'): Query },
>(query: Query, ordering: OrderOrdering | undefined): Query {
  const { keys, direction } = sortKeys(ordering)
  return keys.reduce((sorted, key) => sorted.orderBy(key, direction), query)
}

interface StatusCount {
  readonly status: OrderStatus
  readonly count: number
}

function sum(counts: readonly StatusCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

const orderColumns = [
  'orders.id',
  'orders.status',
  'orders.team_id',
  'teams.team_code',
  'orders.created_at',
  'orders.updated_at',
  'orders.cancelled_by',
  'orders.cancel_reason',
  'orders.cancelled_at',
] as const

/** Without a join, so that counting the orders in each status reads a single index. */
function predicatesOf(
  db: Db,
  eb: ExpressionBuilder<Tables, 'orders'>,
  { id: wanted, team_code, search }: OrderFilter,
) {
  return [
    eb('orders.team_id', 'is not', null),
    ...(wanted === undefined ? [] : [eb('orders.id', '=', wanted)]),
    ...(team_code === undefined || team_code === ''
      ? []
      : [
          eb(
            'orders.team_id',
            '=',
            eb.selectFrom('teams').select('id').where('team_code', '=', team_code),
          ),
        ]),
    ...(search === undefined ? [] : [isFound(db, search)]),
  ]
}

/** One page of a team's orders, oldest first. Four statements. */
export async function findOrdersOfTeam(
  db: Db,
  teamId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: Order[] }> {
  const { count } = await db
    .selectFrom('orders')
    .where('team_id', '=', teamId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await selectOrders(db)
    .where('orders.team_id', '=', teamId)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, results: await withUnits(db, rows) }
}

/** One order, or undefined; its team may be gone. Three statements. */
export async function findOrder(db: Db, id: number): Promise<Order | undefined> {
  const rows = await selectOrders(db).where('orders.id', '=', id).execute()
  return (await withUnits(db, rows))[0]
}

export interface SeenOrder {
  readonly status: OrderStatus
  readonly team_id: number | null
  readonly team_code: string | null
}

/** Where an order stands, or undefined. One statement. */
export async function findOrderStatus(db: Db, id: number): Promise<SeenOrder | undefined> {
  return db
    .selectFrom('orders')
    .leftJoin('teams', 'teams.id', 'orders.team_id')
    .select(['orders.status', 'orders.team_id', 'teams.team_code'])
    .where('orders.id', '=', id)
    .executeTakeFirst()
}

function selectOrders(db: Db) {
  return db
    .selectFrom('orders')
    .leftJoin('teams', 'teams.id', 'orders.team_id')
    .select(orderColumns)
}

/** Every unit and every requested line of these orders. Two statements, however many orders. */
async function withUnits(db: Db, rows: readonly OrderRow[]): Promise<Order[]> {
  const ids = integerList(
    db,
    rows.map((row) => row.id),
  )
  const items = await db
    .selectFrom('order_items')
    .select(['order_id', 'id', 'hardware_id', 'part_returned_health'])
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute()
  const requests = await db
    .selectFrom('order_requests')
    .select(['order_id', 'hardware_id as id', 'requested_quantity'])
    .where('order_id', 'in', ids)
    .orderBy('hardware_id')
    .execute()
  const itemsOf = Map.groupBy(items, (item) => item.order_id)
  const requestsOf = Map.groupBy(requests, (line) => line.order_id)
  return rows.map(({ cancelled_by, cancel_reason, cancelled_at, ...row }) => ({
    ...row,
    cancellation:
      cancelled_by === null || cancelled_at === null
        ? null
        : { by: cancelled_by, reason: cancel_reason, at: cancelled_at },
    items: (itemsOf.get(row.id) ?? []).map(toItem),
    request: (requestsOf.get(row.id) ?? []).map(toRequest),
  }))
}

function toItem({ id, hardware_id, part_returned_health }: Order['items'][number]) {
  return { id, hardware_id, part_returned_health }
}

function toRequest({ id, requested_quantity }: Order['request'][number]) {
  return { id, requested_quantity }
}
