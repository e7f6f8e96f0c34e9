import {
  isPending,
  limits,
  type LimitedCategory,
  type LimitedItem,
  type OrderStatus,
  type Quantities,
  statusesThat,
} from '@signout/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import { compiled, compiledInsert, integerList } from '../db/compiled.ts'
import type { Db, Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { instantAfter } from '../base/instants.ts'
import { isHeldForTeam, type ItemUnits } from '../catalogue/unit-conditions.ts'
import { detailText } from '../record/record-queries.ts'

const readHeldUnits = compiled((db, { teamId }: { readonly teamId: number }) =>
  db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select((eb) => ['hardware_id', eb.fn.countAll<number>().as('units')])
    .where('orders.team_id', '=', teamId)
    .where(isHeldForTeam)
    .groupBy('hardware_id'),
)

/** Units that the team holds by item, neither returned nor cancelled. One statement. */
export async function findHeldUnits(tx: Tx, teamId: number): Promise<Quantities> {
  const rows = await readHeldUnits(tx, { teamId })
  return new Map(rows.map((row) => [row.hardware_id, row.units]))
}

const readLimits = compiled((db, { ids }: { readonly ids: readonly number[] }) =>
  db
    .selectFrom('hardware')
    .select(['id', 'name', 'max_per_team', 'quantity_remaining', 'is_consumable', 'credits'])
    .where('id', 'in', integerList(db, ids))
    .orderBy('id'),
)

const readCategoryLimits = compiled((db, { ids }: { readonly ids: readonly number[] }) =>
  db
    .selectFrom('hardware_categories')
    .innerJoin('categories', 'categories.id', 'category_id')
    .select(['hardware_id', 'categories.id', 'name', 'max_per_team'])
    .where('hardware_id', 'in', integerList(db, ids))
    .orderBy('categories.id'),
)

/** Items with their limits, and the limits of their categories; unknown ids are left out. Two statements. */
export async function findLimits(
  db: Db,
  ids: readonly number[],
): Promise<{
  items: (LimitedItem & { quantity_remaining: number; is_consumable: boolean; credits: number })[]
  categories: LimitedCategory[]
}> {
  const [hardware, memberships] = await Promise.all([
    readLimits(db, { ids }),
    readCategoryLimits(db, { ids }),
  ])
  const byItem = Map.groupBy(memberships, (membership) => membership.hardware_id)
  const categories = new Map(
    memberships.map(({ id, name, max_per_team }) => [id, { id, name, max_per_team }]),
  )
  return {
    items: hardware.map((item) =>
      Object.assign(item, {
        categories: (byItem.get(item.id) ?? []).map((category) => category.id),
      }),
    ),
    categories: [...categories.values()],
  }
}

const readOwnOrders = compiled((db, { teamId, since }: { teamId: number; since: string }) =>
  db
    .selectFrom('orders')
    .select(['status', 'created_at'])
    .where('team_id', '=', teamId)
    .where((eb) =>
      eb.or([
        eb(sql<OrderStatus>`status`, 'in', statusesThat(isPending)),
        eb('created_at', '>', since),
      ]),
    )
    .where((eb) => eb.not(eb.exists(isMadeByDesk(db, eb))))
    .orderBy('created_at')
    .orderBy('id'),
)

/** The row of the record tells who made an order. */
function isMadeByDesk(db: Db, eb: ExpressionBuilder<Tables, 'orders'>) {
  return eb
    .selectFrom('history')
    .select('history.id')
    .whereRef('history.order_id', '=', 'orders.id')
    .where('history.kind', '=', 'order.submitted')
    .where(detailText(db, 'by'), '=', 'desk')
}

/**
 * Orders that a team made itself: the number of pending ones, and the submission times of the last hour (milliseconds since
 * the epoch, the oldest first). One statement.
 */
export async function findTeamOrders(tx: Tx, teamId: number, now: Date) {
  const since = instantAfter(now, -limits.team.orders.withinMs)
  const rows = await readOwnOrders(tx, { teamId, since })
  return {
    pending: rows.filter(({ status }) => isPending(status)).length,
    submitted: rows
      .filter(({ created_at }) => created_at > since)
      .map(({ created_at }) => Date.parse(created_at)),
  }
}

export interface OrderLine {
  readonly hardware_id: number
  readonly requested: number
  readonly granted: number
  /** Whether its units are handed out for good at once. */
  readonly kept: boolean
  /** What each unit costs. */
  readonly credits: number
}

interface OrderToInsert {
  readonly teamId: number
  readonly status: OrderStatus
  readonly lines: readonly OrderLine[]
}

const insertOrderRow = compiled(
  (db, { teamId, status, now }: Omit<OrderToInsert, 'lines'> & { readonly now: string }) =>
    db
      .insertInto('orders')
      .values({ team_id: teamId, status, created_at: now, updated_at: now })
      .returning('id'),
)

const insertRequests = compiledInsert('order_requests', {
  order_id: 'integer',
  hardware_id: 'integer',
  requested_quantity: 'integer',
})

/** Inserts an order with one row for each granted unit, without taking units off the shelf. Three statements. */
export async function insertOrder(
  tx: Tx,
  { teamId, status, lines }: OrderToInsert,
  now: string,
): Promise<number> {
  const rows = await insertOrderRow(tx, { teamId, status, now })
  const [{ id: order_id }] = rows as [{ id: number }] // An insert of one row returns one.
  const requests = lines.map(({ hardware_id, requested: requested_quantity }) => {
    return { order_id, hardware_id, requested_quantity }
  })
  await insertRequests(tx, requests)
  const units = lines.map(({ hardware_id, granted, kept, credits }) => {
    return { hardware_id, quantity: granted, kept, credits }
  })
  await insertUnits(tx, order_id, units)
  return order_id
}

const insertUnitRows = compiledInsert('order_items', {
  order_id: 'integer',
  hardware_id: 'integer',
  is_kept: 'boolean',
  credits: 'integer',
})

interface UnitsToInsert extends Omit<ItemUnits, 'name'> {
  readonly kept: boolean
  readonly credits: number
}

/** Grants an order new units, without taking them off the shelf. One statement. */
export async function insertUnits(
  tx: Tx,
  order_id: number,
  items: readonly UnitsToInsert[],
): Promise<void> {
  const rows = items.flatMap(({ hardware_id, quantity, kept, credits }) =>
    Array.from({ length: quantity }, () => ({ order_id, hardware_id, is_kept: kept, credits })),
  )
  await insertUnitRows(tx, rows)
}
