import { type OrderKey, type OrderOrdering, orderStatuses, parseOrdering } from '@signout/contract'
import { type RawBuilder, sql } from 'kysely'

/**
 * What orders are sorted by, the most important first. All of it in one direction, so that an index serves both, and the
 * id last, so that no page repeats or skips an order (rulings §2).
 */
export function sortKeys(ordering: OrderOrdering = 'default'): {
  readonly keys: readonly RawBuilder<unknown>[]
  readonly direction: 'asc' | 'desc'
} {
  const { key, direction } =
    ordering === 'default' ? defaultOrdering : parseOrdering<OrderKey>(ordering)
  return {
    keys: [...firstKeys[key], sql.ref('orders.created_at'), sql.ref('orders.id')],
    direction,
  }
}

const defaultOrdering = parseOrdering<OrderKey>('created_at')

/** As migration 009 has it, or its index would not serve it: with the statuses written out. */
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
