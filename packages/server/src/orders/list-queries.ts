import {
  countByStatus,
  type FilterStatus,
  filterStatuses,
  itemNamedBy,
  limits,
  type ListedOrder,
  type OrderKey,
  type OrderPage,
  type OrderStatus,
  orderNamedBy,
  orderStatuses,
  parseId,
  parseOrdering,
  type QueryOf,
  searchTerms,
  type listOrders,
} from '@signout/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PageRows } from '../db/pages.ts'
import type { Db } from '../db/tables.ts'
import { selectedColumns, toPage } from './order-queries.ts'
import { withQueueEntries } from './queue-queries.ts'
import { contains, matchesEvery } from '../db/search.ts'
import { itemNameContains } from '../catalogue/search.ts'
import { bestTeams, teamsWith } from '../teams/search.ts'
import { instantAfter } from '../base/instants.ts'

/**
 * One page of the orders of existing teams, and their numbers by status; by default the best matches of a search come
 * first. Four statements.
 */
export async function findOrders(
  db: Db,
  filter: QueryOf<typeof listOrders>,
): Promise<PageRows<ListedOrder> & Pick<OrderPage, 'status_counts'>> {
  const { id, team_code, search, hour, status, ordering, queue = false } = filter
  // Without joins, so that counting orders by status reads a single index.
  let matching = selectPresent(db)
  if (id !== undefined) matching = matching.where('orders.id', '=', id)
  if (team_code) {
    matching = matching.where('orders.team_id', '=', (eb) =>
      eb.selectFrom('teams').select('id').where('team_code', '=', team_code),
    )
  }
  if (search !== undefined) matching = matching.where(isFound(db, search))
  if (hour !== undefined) {
    matching = matching
      .where('orders.created_at', '>=', instantAfter(hour, 0))
      .where('orders.created_at', '<', instantAfter(hour, 3_600_000))
  }
  const counts = await selectCounts(matching).execute()
  const isByDefault = ordering === undefined || ordering === 'default'
  const isInLine = isByDefault && queue
  const best = isByDefault && !queue ? isBest(db, search) : undefined
  const page = matching
    .innerJoin('teams', 'teams.id', 'orders.team_id')
    .leftJoin('users as packer', 'packer.id', 'orders.packing_by')
    .select(selectedColumns)
    // Plain values, since SQLite uses the index by status only with these. No order is ever Pending or In Progress.
    .$if(status !== undefined, (query) =>
      query.where(sql<FilterStatus>`orders.status`, 'in', status ?? []),
    )
  // All keys have one direction, so that an index serves both, and the id comes last, so that no page repeats or skips
  // an order (spec §3).
  const { key, direction } = parseOrdering<OrderKey>(isByDefault ? 'created_at' : ordering)
  const first = isInLine ? [sql.ref('waiting_since')] : firstKeys[key]
  const sorted = [...first, sql.ref('orders.created_at'), sql.ref('orders.id')].reduce(
    (query, column) => query.orderBy(column, direction),
    best === undefined ? page : page.orderBy(best, 'desc'),
  )
  const counted = {
    count: counts
      .filter((row) => status?.includes(row.status) ?? true)
      .reduce((sum, row) => sum + row.count, 0),
    status_counts: countByStatus<FilterStatus>(filterStatuses, counts),
  }
  if (!queue) return { ...counted, ...(await toPage(db, sorted, filter)) }
  const limit = Math.min(filter.limit, limits.queueRows)
  const orders = await toPage(db, sorted, { ...filter, limit })
  return {
    ...counted,
    ...(await withQueueEntries(db, orders)),
    endsEarly: orders.endsEarly === true || limit < filter.limit,
  }
}

/** Orders of existing teams. */
export function selectPresent(db: Db) {
  return db.selectFrom('orders').where('orders.team_id', 'is not', null)
}

/** Number of the orders of existing teams, by status. One statement. */
export async function countOrdersByStatus(db: Db): Promise<Record<OrderStatus, number>> {
  return countByStatus(orderStatuses, await selectCounts(selectPresent(db)).execute())
}

function selectCounts(orders: ReturnType<typeof selectPresent>) {
  return orders.select(({ fn }) => ['status', fn.countAll<number>().as('count')]).groupBy('status')
}

/** Written as in migration 009, or its index would not serve it: with the statuses spelled out. */
const statusRank = sql.raw(
  `case orders.status ${orderStatuses.map((status, rank) => `when '${status}' then ${rank}`).join(' ')} end`,
)

const firstKeys: Readonly<Record<OrderKey, readonly RawBuilder<unknown>[]>> = {
  created_at: [],
  updated_at: [sql.ref('orders.updated_at')],
  id: [sql.ref('orders.id')],
  team_id: [sql.ref('orders.team_id')],
  team_code: [sql.ref('teams.team_code')],
  quantity: [sql`(select count(*) from order_items where order_items.order_id = orders.id)`],
  status: [statusRank],
}

/**
 * Condition for orders that a search finds: each term is in the team's code, a member's name or email, an ordered
 * item's name or model number, or the order's id; `item-12` is the item with that number (spec §14). Every part uses an
 * index; only digits are searched in every id.
 */
function isFound(db: Db, search: string): RawBuilder<SqlBool> {
  return matchesEvery(search, (term) => sql`(orders.id in (${ordersWith(db, term)}))`)
}

function ordersWith(db: Db, term: string): RawBuilder<number> {
  const named = orderNamedBy(term)
  const item = itemNamedBy(term)
  return sql`
    select orders.id from orders where orders.team_id in (${teamsWith(db, term)})
    union all
    select order_id from order_requests
      where hardware_id in (select hardware.id from hardware where ${itemNameContains(db, term)})
    ${/^\d+$/.test(term) ? sql`union all select orders.id from orders where ${contains(db, idText, term)}` : sql``}
    ${named === null ? sql`` : sql`union all select ${named}`}
    ${item === null ? sql`` : sql`union all select order_id from order_requests where hardware_id = ${item}`}
  `
}

const idText = sql<string>`cast(orders.id as text)`

/** Best matches of a search: the order it names, and those of the best teams. Undefined when there are none. */
function isBest(db: Db, search: string | undefined): RawBuilder<number> | undefined {
  const teams = bestTeams(db, search)
  if (teams === undefined) return undefined
  const terms = searchTerms(search ?? '')
  const named = terms.length === 1 ? idOf(terms[0] ?? '') : null
  const isOfBestTeam = sql`orders.team_id in (${teams})`
  const isBest = named === null ? isOfBestTeam : sql`orders.id = ${named} or ${isOfBestTeam}`
  return sql`(case when ${isBest} then 1 else 0 end)`
}

function idOf(term: string): number | null {
  return parseId(term.replace(/^0+/, '')) ?? orderNamedBy(term)
}
