import {
  firstStatus,
  type LimitedCategory,
  type LimitedItem,
  type Quantities,
} from '@signout/contract'
import { compiled } from '../../db/compiled.ts'
import { integerList, rowList } from '../../db/list-parameters.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { isHeld } from '../units.ts'

const selectHeldUnits = compiled((db, { teamId }: { readonly teamId: number }) =>
  db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select((eb) => ['hardware_id', eb.fn.countAll<number>().as('units')])
    .where('orders.team_id', '=', teamId)
    .where(isHeld)
    .groupBy('hardware_id'),
)

/** How many units of each item the team holds: neither returned nor cancelled. One statement. */
export async function findHeldUnits(tx: Tx, teamId: number): Promise<Quantities> {
  const { rows } = await selectHeldUnits(tx, { teamId })
  return new Map(rows.map((row) => [row.hardware_id, row.units]))
}

const selectLimits = compiled((db, { ids }: { readonly ids: readonly number[] }) =>
  db
    .selectFrom('hardware')
    .select(['id', 'name', 'max_per_team', 'quantity_remaining'])
    .where('id', 'in', integerList(db, ids))
    .orderBy('id'),
)

const selectCategoryLimits = compiled((db, { ids }: { readonly ids: readonly number[] }) =>
  db
    .selectFrom('hardware_categories')
    .innerJoin('categories', 'categories.id', 'category_id')
    .select(['hardware_id', 'categories.id', 'name', 'max_per_team'])
    .where('hardware_id', 'in', integerList(db, ids))
    .orderBy('categories.id'),
)

interface OrderedItem extends LimitedItem {
  readonly quantity_remaining: number
}

/** Items with their limits, and the limits of their categories; unknown ids are left out. Two statements. */
export async function findLimits(
  db: Db,
  ids: readonly number[],
): Promise<{ items: OrderedItem[]; categories: LimitedCategory[] }> {
  const { rows: hardware } = await selectLimits(db, { ids })
  const { rows: memberships } = await selectCategoryLimits(db, { ids })
  const byItem = Map.groupBy(memberships, (membership) => membership.hardware_id)
  const categories = new Map(
    memberships.map(({ id, name, max_per_team }) => [id, { id, name, max_per_team }]),
  )
  return {
    items: hardware.map(({ id, name, max_per_team, quantity_remaining }) => ({
      id,
      name,
      max_per_team,
      quantity_remaining,
      categories: (byItem.get(id) ?? []).map((category) => category.id),
    })),
    categories: [...categories.values()],
  }
}

export interface OrderLine {
  readonly hardware_id: number
  readonly requested: number
  readonly granted: number
}

const insertOrderRow = compiled(
  (db, { teamId, now }: { readonly teamId: number; readonly now: string }) =>
    db
      .insertInto('orders')
      .values({ team_id: teamId, status: firstStatus, created_at: now, updated_at: now })
      .returning('id'),
)

interface Requested {
  readonly order: number
  readonly lines: readonly { readonly hardware_id: number; readonly requested_quantity: number }[]
}

const insertRequests = compiled((db, { order, lines }: Requested) =>
  db
    .insertInto('order_requests')
    .columns(['order_id', 'hardware_id', 'requested_quantity'])
    .expression((eb) =>
      eb
        .selectFrom(
          rowList(db, lines, { hardware_id: 'integer', requested_quantity: 'integer' }).as('line'),
        )
        .select([eb.val(order).as('order_id'), 'line.hardware_id', 'line.requested_quantity']),
    ),
)

interface Granted {
  readonly order: number
  readonly units: readonly { readonly hardware_id: number }[]
}

const insertUnits = compiled((db, { order, units }: Granted) =>
  db
    .insertInto('order_items')
    .columns(['order_id', 'hardware_id'])
    .expression((eb) =>
      eb
        .selectFrom(rowList(db, units, { hardware_id: 'integer' }).as('unit'))
        .select([eb.val(order).as('order_id'), 'unit.hardware_id']),
    ),
)

/**
 * Inserts a submitted order with one row for each granted unit, which are still to be taken off the shelf. Three
 * statements.
 */
export async function insertOrder(
  tx: Tx,
  teamId: number,
  lines: readonly OrderLine[],
  now: string,
): Promise<number> {
  const { rows } = await insertOrderRow(tx, { teamId, now })
  const [{ id: order }] = rows as [{ id: number }] // An insert of one row returns one.
  await insertRequests(tx, { order, lines: lines.map(toRequest) })
  const units = lines.flatMap((line) =>
    Array.from({ length: line.granted }, () => ({ hardware_id: line.hardware_id })),
  )
  await insertUnits(tx, { order, units })
  return order
}

function toRequest({ hardware_id, requested }: OrderLine) {
  return { hardware_id, requested_quantity: requested }
}
