import { groupNames, type RowOf } from '@signout/contract'
import { type ApplicantRow, tables } from '@signout/csv/tables.ts'
import { commandLine } from '@signout/server/base/actor.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { setMembership } from '@signout/server/accounts/users/change-user.ts'
import { importCatalogue, importPeople, readData } from './import-data.ts'
import {
  foundingOf,
  type PlannedOrder,
  type PlannedTeam,
  planOrders,
  planTeams,
} from './plan-event.ts'
import { playStory, preparedAt } from './play-story.ts'
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

const organiser = 'organiser1@example.com'

/**
 * Makes an event of any size in an empty database, without limits, from the people and the catalogue of the example over
 * and over: they are imported, and what teams and desk do is played by the changes of a real event. An interrupted one is
 * a smaller event.
 */
export async function makeEvent(
  db: Db,
  size: EventSize,
  { passwordHash, now, onProgress }: MakeOptions,
): Promise<MadeEvent> {
  const random = new Random(1)
  const prepared = preparedAt(now)
  const catalogue = await repeatCatalogue(size.items)
  const teams = planTeams(random, size.teams)
  const [scarce = [], stocked = []] = [true, false].map((isScarce) =>
    catalogue
      .filter((item) => (item.quantity_available === 0) === isScarce)
      .map(({ name }) => name),
  )
  const consumable = new Set(
    catalogue.filter((item) => item.consumable === true).map(({ name }) => name),
  )
  const orders = planOrders(random, size, { items: stocked, scarce, consumable }, teams)
  const categories = (await readData('categories', tables.categories)).map(({ name }) => ({
    name,
    max_per_team: null,
  }))
  await importCatalogue(db, { categories, items: stockFor(orders, catalogue) }, prepared)
  const emails = [organiser, ...teams.flatMap(({ members }) => members)]
  await importPeople(db, await namePeople(random, emails), passwordHash, prepared)
  const membership = { email: organiser, group: groupNames.organisers, isMember: true }
  await setMembership(db, commandLine, membership, prepared)
  const acts = [...teams.flatMap(foundingOf), ...orders.flatMap((order) => order.acts)]
  const story = acts.toSorted((one, other) => other.at - one.at)
  await playStory(db, story, { organiser, now, onProgress })
  return { organiser, teams }
}

type ItemRow = RowOf<typeof tables.hardware.fields>

async function repeatCatalogue(count: number): Promise<ItemRow[]> {
  const catalogue = await readData('hardware', tables.hardware)
  const items = Array.from({ length: Math.ceil(count / catalogue.length) }, () => catalogue).flat()
  return Array.from(items.slice(0, count), (item, index) => {
    const number = String(index + 1).padStart(5, '0')
    return {
      ...item,
      name: `${item.name} ${number}`,
      model_number: `SYN-${number}`,
      max_per_team: null,
      quantity_available: index % 12 === 5 ? 0 : item.quantity_available,
    }
  })
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
async function namePeople(random: Random, emails: readonly string[]): Promise<ApplicantRow[]> {
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
