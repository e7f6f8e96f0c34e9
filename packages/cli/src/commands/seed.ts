import { planEvent } from '@signout/rehearsal/synthetic/plan-event.ts'
import { findExisting } from '@signout/rehearsal/synthetic/queries.ts'
import { writeEvent } from '@signout/rehearsal/synthetic/write-event.ts'
import { hashPassword } from '@signout/server/auth/password.ts'
import { transact } from '@signout/server/db/transact.ts'
import { Command, InvalidArgumentError } from 'commander'
import { type CliContext, CliRefusal } from '../context.ts'
import { generatePassword } from '../passwords/generate-password.ts'

interface Options {
  readonly teams: number
  readonly items: number
  readonly orders: number
  readonly units?: number
  readonly force?: true
  readonly json?: true
}

const UNITS_OF_AN_ORDER = 3

/** Fills the database with a large event for rehearsals and benchmarks. */
export function seedCommand({ open, out, now }: CliContext): Command {
  const command = new Command('seed')
    .description(
      'Fill an empty database with a large made-up event, for rehearsals and benchmarks.',
    )
    .requiredOption('--teams <number>', 'teams of 1 to 4 people', upTo(100_000))
    .requiredOption('--items <number>', 'items in the inventory', upTo(100_000))
    .requiredOption('--orders <number>', 'orders of the last two days', upTo(1_000_000))
    .option(
      '--units <number>',
      'units in all orders together (default: three an order)',
      upTo(3_000_000),
    )
    .option('--force', 'add to a database that has data already')
    .option('--json', 'print the result as JSON')
  return command.action(async ({ teams, items, orders, units, force, json }: Options) => {
    const size = { teams, items, orders, units: units ?? orders * UNITS_OF_AN_ORDER }
    const misuse = misuseOf(size)
    if (misuse !== undefined) command.error(`error: ${misuse}`)
    const db = await open()
    const password = generatePassword()
    const passwordHash = await hashPassword(password)
    const time = now()
    const event = await transact(db, async (tx) => {
      const existing = await findExisting(tx)
      if (existing.hasData && force !== true) {
        throw new CliRefusal('The database has data already. --force adds the made-up event to it.')
      }
      const plan = planEvent(size, existing, time.getTime())
      await writeEvent(tx, plan, passwordHash, time)
      return plan
    })
    const people = event.teams.flatMap((team) => team.members)
    const made = {
      teams,
      people: people.length,
      items,
      orders,
      units: size.units,
      organiser: event.organiser,
      participant: people[0]?.email ?? null,
      password,
    }
    if (json === true) out.json(made)
    else {
      out.table([made])
      out.note('All of them have this password; it is not shown again.')
    }
  })
}

function upTo(most: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (number <= most) return number
    throw new InvalidArgumentError(`Expected a whole number from 0 to ${most}.`)
  }
}

/** What these numbers cannot be together, if anything. */
function misuseOf({
  teams,
  items,
  orders,
  units,
}: Record<'teams' | 'items' | 'orders' | 'units', number>) {
  if (orders > 0 && (teams === 0 || items === 0))
    return 'Orders need at least one team and one item.'
  if (orders === 0 && units > 0) return 'Units need at least one order.'
  if (units < orders) return 'Every order has at least one unit: --units cannot be below --orders.'
  return undefined
}
