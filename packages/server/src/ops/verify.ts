import { isActive, isBack, isOut, isToPack, wasHandedOut } from '@signout/contract'
import { sql } from 'kysely'
import { fileOfPicture, hashInUrl, pictureStoreOf } from '../catalogue/picture-store.ts'
import { isKept, isOffShelf } from '../catalogue/unit-conditions.ts'
import { checkIntegrity } from '../db/maintenance.ts'
import type { Db } from '../db/tables.ts'
import { readSnapshot } from '../db/transaction.ts'

/** Something in the database that does not fit together. */
export interface Difference {
  /** Subject, for example `order 12`. */
  readonly subject: string
  readonly problem: string
}

/**
 * Compares the counters with the rows that they count, and checks what no foreign key does, in one snapshot. A fixed
 * number of statements.
 *
 * @throws {DatabaseUnavailable} when the database itself is damaged.
 */
export async function findDifferences(db: Db): Promise<Difference[]> {
  return readSnapshot(db, async (tx) => {
    await checkIntegrity(tx)
    const found: Difference[] = []
    for (const check of checks) found.push(...(await check(tx)))
    return found
  })
}

const checks = [
  checkStock,
  checkPictures,
  checkCategories,
  checkOrders,
  checkGrants,
  checkPrices,
  checkTeams,
]

/** Each item's stock as stored and as counted from its units (spec §9). */
async function checkStock(db: Db): Promise<Difference[]> {
  const items = await db
    .selectFrom('hardware')
    .select(['id', 'name', 'quantity_available', 'quantity_remaining'])
    .select(({ selectFrom }) =>
      selectFrom('order_items')
        .innerJoin('orders', 'orders.id', 'order_items.order_id')
        .whereRef('order_items.hardware_id', '=', 'hardware.id')
        .where(isOffShelf)
        .select(({ fn }) => fn.countAll<number>().as('units'))
        .$asScalar()
        .$notNull()
        .as('away'),
    )
    .orderBy('id')
    .execute()
  return items.flatMap(({ id, name, quantity_available: total, quantity_remaining, away }) => {
    const counted = total - away
    const problem = `quantity_remaining is ${quantity_remaining}, its units say ${counted}: ${away} of ${total} are not on the shelf`
    return quantity_remaining === counted ? [] : [{ subject: nameItem(id, name), problem }]
  })
}

async function checkPictures(db: Db): Promise<Difference[]> {
  const items = await db
    .selectFrom('hardware')
    .select(['id', 'name', 'picture'])
    .where('picture', 'is not', null)
    .orderBy('id')
    .execute()
  const pictures = items.flatMap(({ id, name, picture }) => {
    const hash = hashInUrl(picture)
    return hash === null ? [] : [{ subject: nameItem(id, name), hash }]
  })
  const hashes = pictures.map(({ hash }) => hash)
  const present = await pictureStoreOf(db).findPresent(db, hashes)
  return pictures
    .filter(({ hash }) => !present.has(hash))
    .map(({ subject, hash }) => ({
      subject,
      problem: `its picture ${fileOfPicture(hash)} is missing`,
    }))
}

function nameItem(id: number, name: string): string {
  return `item ${id} (${name})`
}

async function checkCategories(db: Db): Promise<Difference[]> {
  const categories = await db
    .selectFrom('categories')
    .leftJoin('hardware_categories', 'category_id', 'categories.id')
    .groupBy(['categories.id', 'name', 'item_count'])
    .select(['name', 'item_count'])
    .select(({ fn }) => fn.count<number>('hardware_id').as('counted'))
    .orderBy('categories.id')
    .execute()
  return categories
    .filter(({ item_count, counted }) => item_count !== counted)
    .map(({ name, item_count, counted }) => ({
      subject: `category ${name}`,
      problem: `its item_count is ${item_count}, it has ${counted}`,
    }))
}

/** Each order's status beside its team and its units. */
async function checkOrders(db: Db): Promise<Difference[]> {
  const orders = await db
    .selectFrom('orders')
    .leftJoin('order_items', 'order_items.order_id', 'orders.id')
    .groupBy(['orders.id', 'status', 'team_id', 'packing_by'])
    .select(['orders.id', 'status', 'team_id', 'packing_by'])
    .select(({ fn }) => [
      fn.count<number>('order_items.id').as('granted'),
      fn.count<number>('part_returned_health').as('returned'),
      fn.count<number>('order_items.id').filterWhere(isKept).as('kept'),
    ])
    .orderBy('orders.id')
    .execute()
  return orders.flatMap(({ id, status, team_id, packing_by, granted, returned, kept }) => {
    const problems: string[] = []
    if (packing_by !== null && !isToPack(status))
      problems.push(`it is ${status}, but it is marked as being packed`)
    if (granted === 0) problems.push('nothing is granted in it')
    if (isActive(status) && team_id === null) problems.push(`it is ${status}, but its team is gone`)
    const out = granted - returned - kept
    if (isBack(status) && out > 0)
      problems.push(`it is ${status}, but ${out} of its units were not returned`)
    if (isOut(status) && granted > 0 && out === 0)
      problems.push(
        `it is ${status}, but all of its units were returned${kept > 0 ? ' or are kept' : ''}`,
      )
    if (!wasHandedOut(status) && returned > 0)
      problems.push(`it is ${status}, but ${returned} of its units were returned`)
    if (!wasHandedOut(status) && kept > 0)
      problems.push(`it is ${status}, but ${kept} of its units were handed out for good`)
    return problems.map((problem) => ({ subject: `order ${id}`, problem }))
  })
}

/** Lines of orders that were granted more than was requested. */
async function checkGrants(db: Db): Promise<Difference[]> {
  const requested = sql<number>`coalesce(request.requested_quantity, 0)`
  const lines = await db
    .selectFrom('order_items')
    .leftJoin('order_requests as request', (join) =>
      join
        .onRef('request.order_id', '=', 'order_items.order_id')
        .onRef('request.hardware_id', '=', 'order_items.hardware_id'),
    )
    .groupBy(['order_items.order_id', 'order_items.hardware_id', 'request.requested_quantity'])
    .having(({ fn, eb }) => eb(fn.countAll<number>(), '>', requested))
    .select(({ fn }) => [
      'order_items.order_id',
      'order_items.hardware_id',
      requested.as('requested'),
      fn.countAll<number>().as('granted'),
    ])
    .orderBy('order_items.order_id')
    .orderBy('order_items.hardware_id')
    .execute()
  return lines.map(({ order_id, hardware_id, granted, requested }) => ({
    subject: `order ${order_id}`,
    problem: `${granted} of item ${hardware_id} are granted, ${requested} were requested`,
  }))
}

/** Units of an item cost the same in one order: what they cost when it was submitted (spec §9). */
async function checkPrices(db: Db): Promise<Difference[]> {
  const lines = await db
    .selectFrom('order_items')
    .groupBy(['order_id', 'hardware_id'])
    .having(({ fn, eb }) => eb(fn.min('credits'), '<', fn.max('credits')))
    .select(['order_id', 'hardware_id'])
    .orderBy('order_id')
    .orderBy('hardware_id')
    .execute()
  return lines.map(({ order_id, hardware_id }) => ({
    subject: `order ${order_id}`,
    problem: `its units of item ${hardware_id} cost different credits`,
  }))
}

async function checkTeams(db: Db): Promise<Difference[]> {
  const empty = await db
    .selectFrom('teams')
    .leftJoin('profiles', 'profiles.team_id', 'teams.id')
    .where('profiles.id', 'is', null)
    .select('team_code')
    .orderBy('teams.id')
    .execute()
  return empty.map(({ team_code }) => ({
    subject: `team ${team_code}`,
    problem: 'it has no members',
  }))
}
