import { type ApplicantColumns, groupNames, type RowOf } from '@signout/contract'
import { tables } from '@signout/csv/tables.ts'
import { commandLine } from '@signout/server/base/actor.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { setMembership } from '@signout/server/accounts/users/update-user.ts'
import { importCatalogue, importPeople, readData } from './import-data.ts'
import {
  foundingOf,
  type PlannedOrder,
  type PlannedTeam,
  planOrders,
  planTeams,
} from './plan-event.ts'
import { openedAt, playStory } from './play-story.ts'
import { Random } from './random.ts'

export interface EventSize {
  readonly teams: number
  readonly items: number
  readonly orders: number
  /** Units granted to all orders together, at least one each. */
  readonly units: number
}

export interface MadeEvent {
  /** Email. */
  readonly organiser: string
  readonly teams: readonly PlannedTeam[]
}

interface MakeOptions {
  readonly passwordHash: string
  readonly now: Date
  /** Called after each act with the number of acts done, and of all. */
  readonly onProgress?: (done: number, total: number) => void
}

const preparedBeforeMs = 24 * 3_600_000

/**
 * Makes an event of any size, without limits, from the people and the catalogue of the example over and over: they are
 * imported, and what teams and desk do is played by the changes of a real event. An interrupted one is a smaller event.
 */
export async function makeEvent(
  db: Db,
  size: EventSize,
  { passwordHash, now, onProgress }: MakeOptions,
): Promise<MadeEvent> {
  const first = await findFreeNumber(db)
  const random = new Random(first)
  const prepared = new Date(openedAt(now) - preparedBeforeMs)
  const items = await repeatCatalogue(size.items, first)
  const teams = planTeams(random, size.teams, first)
  const [scarce = [], stocked = []] = [true, false].map((isScarce) =>
    items.filter((item) => (item.quantity_available === 0) === isScarce).map(({ name }) => name),
  )
  const orders = planOrders(random, size, { items: stocked, scarce }, teams)
  const categories = await readData('categories', tables.categories)
  await importCatalogue(
    db,
    {
      categories: categories.map(({ name }) => ({
        name: numbered(name, first),
        max_per_team: null,
      })),
      items: stockFor(orders, items),
    },
    prepared,
  )
  const organiser = `organiser${first}@example.com`
  const emails = [organiser, ...teams.flatMap(({ members }) => members)]
  await importPeople(db, await namePeople(random, emails), passwordHash, prepared)
  const membership = { email: organiser, group: groupNames.organisers, isMember: true }
  await setMembership(db, commandLine, membership, prepared)
  const acts = [...teams.flatMap(foundingOf), ...orders.flatMap((order) => order.acts)]
  const story = acts.toSorted((one, other) => other.at - one.at)
  await playStory(db, story, { organiser, now, onProgress })
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

type ItemRow = RowOf<typeof tables.hardware.fields>

async function repeatCatalogue(count: number, first: number): Promise<ItemRow[]> {
  const catalogue = await readData('hardware', tables.hardware)
  const items = Array.from({ length: Math.ceil(count / catalogue.length) }, () => catalogue).flat()
  return Array.from(items.slice(0, count), (item, index) => {
    const number = String(first + index).padStart(5, '0')
    return {
      ...item,
      name: `${item.name} ${number}`,
      model_number: `SYN-${number}`,
      categories: item.categories.map((category) => numbered(category, first)),
      max_per_team: null,
      quantity_available: index % 12 === 5 ? 0 : item.quantity_available,
    }
  })
}

function numbered(category: string, first: number): string {
  return first === 1 ? category : `${category} ${first}`
}

/** As many units as the catalogue has, and those that are ordered. */
function stockFor(orders: readonly PlannedOrder[], items: readonly ItemRow[]): ItemRow[] {
  const ordered = new Map<string, number>()
  for (const [name, units] of orders.flatMap((order) => [...order.units])) {
    ordered.set(name, (ordered.get(name) ?? 0) + units)
  }
  return items.map((item) => ({
    ...item,
    quantity_available: item.quantity_available + (ordered.get(item.name) ?? 0),
  }))
}

/** First and last names of the example's applicants, in any combination. */
async function namePeople(random: Random, emails: readonly string[]): Promise<ApplicantColumns[]> {
  const names = await readData('applicants', tables.applicants)
  const [first] = names
  if (first === undefined) throw new Error('The example has no applicants.')
  return emails.map((email) => ({
    ...(random.oneOf(names) ?? first),
    last_name: (random.oneOf(names) ?? first).last_name,
    email,
    review_status: 'Accepted',
  }))
}
