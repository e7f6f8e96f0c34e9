import { teamSize } from '@signout/contract'
import { tables } from '@signout/csv/tables.ts'
import { commandLine } from '@signout/server/actor.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { importCategories } from '@signout/server/items/categories/import-categories.ts'
import { importItems } from '@signout/server/items/import-items.ts'
import { recordActs } from '@signout/server/write/record/record.ts'
import { findItemIds, type KnownUser, readData, requireImported } from './import-data.ts'
import { at, find } from './lookup.ts'
import { makePeople, makeTeams, type MadeTeam, type Making } from './make-teams.ts'
import { writeInPieces } from './pieces.ts'
import { isScarce, planOrders } from './plan-orders.ts'
import { Random } from './random.ts'
import { actsOfOrders, countOut, insertOrders, type MadeItem } from './write-orders.ts'

export interface EventSize {
  readonly teams: number
  readonly items: number
  readonly orders: number
  /** Units granted to all orders together. */
  readonly units: number
}

export interface MadeEvent {
  readonly organiser: KnownUser
  /** The first has three members. */
  readonly teams: readonly MadeTeam[]
}

const preparedBeforeMs = 72 * 3_600_000

/**
 * Makes an event of any size, which obeys every rule and has no limits, out of the people and items of the example: the
 * same for the same arguments. People and items are imported, teams and orders written as rows; after each transaction
 * everything adds up.
 */
export async function makeEvent(
  db: Db,
  size: EventSize,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: Date },
): Promise<MadeEvent> {
  const first = await findFreeNumber(db)
  const random = new Random(first)
  const since = new Date(now.getTime() - preparedBeforeMs)
  const making = { db, random, first, passwordHash, since }
  const { organiser, groups } = await makePeople(making, size.teams)
  const teams = await makeTeams(making, groups, organiser.id)
  const orderers = groups.flatMap(({ length }, team) => (length >= teamSize.min ? [team] : []))
  const orders = planOrders(random, { ...size, teams: orderers }, now.getTime())
  const items = await makeItems(making, size.items, countOut(orders))
  const written = await writeInPieces(db, orders, (tx, piece) =>
    insertOrders(tx, piece, teams, items),
  )
  // Recorded at the end, since the record is chronological and orders overlap.
  await writeInPieces(db, actsOfOrders(written, organiser.id, items), recordActs)
  return { organiser, teams }
}

/** The first number in no name, 1 in an empty database: each number belongs to a row. Four statements. */
export async function findFreeNumber(db: Db): Promise<number> {
  let number = 1
  for (const table of ['users', 'categories', 'hardware', 'orders'] as const) {
    const highest = db.selectFrom(table).select((eb) => eb.fn.max<number | null>('id').as('id'))
    number += (await highest.executeTakeFirstOrThrow()).id ?? 0
  }
  return number
}

/** The catalogue of the example, over and over; `out` is how many units orders hold, by the index of the item. */
async function makeItems(
  { db, first, since }: Making,
  count: number,
  out: ReadonlyMap<number, number>,
): Promise<MadeItem[]> {
  const nameOf = (category: string) => (first === 1 ? category : `${category} ${first}`)
  const categories = await readData('categories', tables.categories)
  const catalogue = await readData('hardware', tables.hardware)
  const rows = Array.from({ length: count }, (_, index) => {
    const item = at(catalogue, index % catalogue.length)
    const number = String(first + index).padStart(5, '0')
    const onShelf = isScarce(index) ? 0 : item.quantity_available
    return {
      ...item,
      name: `${item.name} ${number}`,
      model_number: `SYN-${number}`,
      categories: item.categories.map(nameOf),
      max_per_team: null,
      quantity_available: onShelf + (out.get(index) ?? 0),
    }
  })
  const named = categories.map(({ name }) => ({ name: nameOf(name), max_per_team: null }))
  const isDryRun = false
  requireImported(await importCategories(db, commandLine, { rows: named, isDryRun }, since))
  requireImported(await importItems(db, commandLine, { rows, isDryRun }, since))
  const ids = await findItemIds(db)
  return rows.map(({ name }) => ({ name, id: find(ids, name) }))
}
