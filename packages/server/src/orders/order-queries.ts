import {
  type CancelledBy,
  type ChangedOrder,
  largestId,
  type Order,
  type OrderStatus,
  type OwnOrder,
  undoableEvent,
} from '@signout/contract'
import { sql } from 'kysely'
import { compiled, integerList, rowList } from '../db/compiled.ts'
import type { Db } from '../db/tables.ts'
import { forUpdate, type Tx } from '../db/transaction.ts'
import { requireFound } from '../base/refusal.ts'
import { withPlaces } from './place-in-queue.ts'
import { waitingSince } from './queue-queries.ts'
import { countRows, fitPage, type PageRows, type Paging } from '../db/pages.ts'

interface OrderRow extends Omit<Order, 'items' | 'request' | 'cancellation' | 'packing'> {
  readonly cancelled_by: CancelledBy | null
  readonly cancel_reason: string | null
  readonly cancelled_at: string | null
  readonly packing_by: number | null
  readonly packing_since_at: string | null
  readonly packing_until_at: string | null
  readonly packer_first_name: string | null
  readonly packer_last_name: string | null
  readonly request_count: number
}

export const selectedColumns = [
  'orders.id',
  'orders.status',
  'orders.team_id',
  'teams.team_code',
  'orders.created_at',
  'orders.updated_at',
  waitingSince.as('waiting_since'),
  'orders.cancelled_by',
  'orders.cancel_reason',
  'orders.cancelled_at',
  'orders.packing_by',
  'orders.packing_since_at',
  'orders.packing_until_at',
  'packer.first_name as packer_first_name',
  'packer.last_name as packer_last_name',
  sql<number>`(select count(*) from order_items where order_id = orders.id)`.as('item_count'),
  sql<number>`(select count(*) from order_requests where order_id = orders.id)`.as('request_count'),
] as const

/** Paging of a list of orders, and whether their units are read (spec §3). */
type OrderPaging = Paging & { readonly units?: boolean | undefined }

/** One page of a team's orders, oldest first. Four statements, and two at most while one is to be packed. */
export async function findOrdersOfTeam(
  db: Db,
  { teamId, ...paging }: OrderPaging & { readonly teamId: number },
  now: Date,
): Promise<PageRows<OwnOrder>> {
  const count = await countRows(db.selectFrom('orders').where('team_id', '=', teamId))
  const orders = selectOrders(db)
    .where('orders.team_id', '=', teamId)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
  const page = await toPage(db, orders, paging)
  return { count, ...page, results: await withPlaces(db, page.results.map(asTeamSees), now) }
}

/** An order without the name of the organiser who packs it. */
export function asTeamSees<O extends Order>(order: O): O {
  return order.packing === null ? order : { ...order, packing: { ...order.packing, by: null } }
}

/** An order; its team may be gone. Three statements. */
export async function findOrder(tx: Tx, id: number): Promise<Order> {
  return requireFound((await findOrdersByIds(tx, [id]))[0])
}

/** An order as a change has left it; its team may be gone. Four statements. */
export async function findChangedOrder(tx: Tx, id: number): Promise<ChangedOrder> {
  return requireFound((await findChangedOrders(tx, [id]))[0])
}

/** These orders as a change has left them, oldest first. Four statements. */
export async function findChangedOrders(tx: Tx, ids: readonly number[]): Promise<ChangedOrder[]> {
  const orders = await findOrdersByIds(tx, ids)
  const events = await findUndoableEvents(tx, ids)
  return orders.map((order) => Object.assign(order, { event: events.get(order.id) ?? null }))
}

async function findOrdersByIds(tx: Tx, ids: readonly number[]): Promise<Order[]> {
  const rows = await selectOrders(tx)
    .where('orders.id', 'in', integerList(tx, ids))
    .orderBy('orders.id')
    .execute()
  return withUnits(tx, rows)
}

const readOrderRecords = compiled((db, { orders }: { readonly orders: readonly number[] }) =>
  db
    .selectFrom('history')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['history.id', 'kind', 'undoes', 'orders.id as order'])
    .where('order_id', 'in', integerList(db, orders))
    .where('orders.team_id', 'is not', null)
    .where(sql<string>`kind`, 'like', 'order.%'),
)

/** The row of the record that can be undone now, by order (spec §11). One statement. */
export async function findUndoableEvents(
  tx: Tx,
  orders: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  const rows = Map.groupBy(await readOrderRecords(tx, { orders }), ({ order }) => order)
  return new Map([...rows].map(([order, own]) => [order, undoableEvent(own)]))
}

export interface SeenOrder {
  readonly id: number
  readonly status: OrderStatus
  readonly team_id: number | null
  readonly team_code: string | null
  readonly packing_by: number | null
  readonly packing_since_at: string | null
  readonly packing_until_at: string | null
}

/** Status of an order, or undefined. One statement. */
export async function findOrderStatus(db: Db, id: number): Promise<SeenOrder | undefined> {
  return selectSeen(db).where('id', '=', id).executeTakeFirst()
}

/** Rows of orders alone, so that they can be locked. */
function selectSeen(db: Db) {
  const code = sql<string | null>`(select team_code from teams where teams.id = orders.team_id)`
  return db
    .selectFrom('orders')
    .select(['id', 'status', 'team_id', code.as('team_code')])
    .select(['packing_by', 'packing_since_at', 'packing_until_at'])
}

/** Locks an order until the transaction ends; undefined for an unknown one. One statement. */
export async function lockOrder(tx: Tx, id: number): Promise<SeenOrder | undefined> {
  return forUpdate(tx, selectSeen(tx).where('id', '=', id)).executeTakeFirst()
}

/**
 * Locks the orders of a team in this status, oldest first. Always in the order of their ids, so that two transactions
 * never deadlock. One statement.
 */
export async function lockOrdersOf(
  tx: Tx,
  team: number,
  status: OrderStatus,
): Promise<SeenOrder[]> {
  const orders = selectSeen(tx).where('team_id', '=', team).where('status', '=', status)
  return forUpdate(tx, orders.orderBy('id')).execute()
}

/**
 * Writes the statuses of locked orders, which may be those they had, and the time of the change; without `cancellation`
 * none is left. A move ends the claim of who packs the order. One statement.
 */
export async function changeOrders(
  tx: Tx,
  orders: readonly Pick<SeenOrder, 'id' | 'status'>[],
  now: Date,
  cancellation?: { readonly by: CancelledBy; readonly reason: string | null },
): Promise<void> {
  const time = now.toISOString()
  await tx
    .updateTable('orders')
    .from(rowList(tx, orders, { id: 'integer', status: 'text' }).as('changed'))
    .set((eb) => ({
      status: eb.ref('changed.status'),
      updated_at: time,
      cancelled_by: cancellation?.by ?? null,
      cancel_reason: cancellation?.reason ?? null,
      cancelled_at: cancellation === undefined ? null : time,
      packing_by: unlessMoved<number>('packing_by'),
      packing_since_at: unlessMoved<string>('packing_since_at'),
      packing_until_at: unlessMoved<string>('packing_until_at'),
    }))
    .whereRef('orders.id', '=', 'changed.id')
    .execute()
}

function unlessMoved<T>(column: string) {
  return sql<T | null>`case when orders.status = changed.status then ${sql.ref(`orders.${column}`)} end`
}

/** Writes the time of a change of a locked order. One statement. */
export async function touchOrder(tx: Tx, id: number, now: Date): Promise<void> {
  const updated_at = now.toISOString()
  await tx.updateTable('orders').set({ updated_at }).where('id', '=', id).execute()
}

function selectOrders(db: Db) {
  return db
    .selectFrom('orders')
    .leftJoin('teams', 'teams.id', 'orders.team_id')
    .leftJoin('users as packer', 'packer.id', 'orders.packing_by')
    .select(selectedColumns)
}

interface OrdersQuery {
  limit(rows: number): OrdersQuery
  offset(rows: number): OrdersQuery
  execute(): Promise<OrderRow[]>
}

/** A page of these orders, shorter where their units would make it too long. Three statements, one without units. */
export async function toPage(
  db: Db,
  orders: OrdersQuery,
  { limit, offset, units = true }: OrderPaging,
): Promise<Omit<PageRows<Order>, 'count'>> {
  const page = await orders.limit(limit).offset(offset).execute()
  if (!units) return { results: page.map((row) => toOrder(row, [], [])) }
  const { rows, endsEarly } = fitPage(page, maxBytesOf)
  return { results: await withUnits(db, rows), endsEarly }
}

/** Maximum size of an order in an answer, known before its units, which could be millions, are read. */
function maxBytesOf(row: OrderRow): number {
  return bytesOf(row) + 100 + row.item_count * unitBytes + row.request_count * requestBytes
}

/** With the comma after each. */
const unitBytes =
  1 +
  bytesOf({
    id: largestId,
    hardware_id: largestId,
    part_returned_health: 'Heavily Used',
    kept: false,
  } satisfies Order['items'][number])
const requestBytes =
  1 + bytesOf({ id: largestId, requested_quantity: largestId } satisfies Order['request'][number])

function bytesOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/** Every unit and every requested line of these orders. Two statements for any number of orders. */
async function withUnits(db: Db, rows: readonly OrderRow[]): Promise<Order[]> {
  const ids = integerList(
    db,
    rows.map((row) => row.id),
  )
  const items = await db
    .selectFrom('order_items')
    .select(['order_id', 'id', 'hardware_id', 'part_returned_health', 'is_kept as kept'])
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
  return rows.map((row) => toOrder(row, itemsOf.get(row.id) ?? [], requestsOf.get(row.id) ?? []))
}

function toOrder(row: OrderRow, items: Order['items'], request: Order['request']): Order {
  const { cancelled_by, cancel_reason: reason, cancelled_at: at, request_count: _, ...rest } = row
  const { packing_by: id, packing_since_at: since, packing_until_at: until, ...more } = rest
  const { packer_first_name: first_name, packer_last_name: last_name, ...order } = more
  const isCancelled = cancelled_by !== null && at !== null
  const cancellation = isCancelled ? { by: cancelled_by, reason, at } : null
  const by = { id: id ?? 0, first_name: first_name ?? '', last_name: last_name ?? '' }
  const packing = since === null || until === null ? null : { by, since, until }
  return { ...order, cancellation, packing, items, request }
}
