import { type EventSize, makeEvent } from '@signout/rehearsal/synthetic/make-event.ts'
import { hashPassword } from '@signout/server/accounts/passwords/password.ts'
import { Command } from 'commander'
import { type CliContext, CliRefusal } from '../context.ts'
import type { JsonFlag } from '../output.ts'
import { parseFromTo } from '../commands/arguments.ts'
import { generatePassword } from '../passwords.ts'

interface Flags extends JsonFlag {
  readonly teams: number
  readonly items: number
  readonly orders: number
  readonly units?: number
}

const unitsPerOrder = 3

/** Fills the database with a large event, by the changes that a real one makes. */
export function seedCommand({ open, out, now }: CliContext): Command {
  const command = new Command('seed')
    .description(
      'Fill an empty database with a large made-up event, for rehearsals and benchmarks. If it is interrupted, what was written is consistent.',
    )
    .requiredOption('--teams <number>', 'teams of 1 to 4 participants', parseFromTo(0, 100_000))
    .requiredOption('--items <number>', 'items in the inventory', parseFromTo(0, 100_000))
    .requiredOption('--orders <number>', 'orders of the last two days', parseFromTo(0, 100_000))
    .option(
      '--units <number>',
      'units in all orders together (default: three per order)',
      parseFromTo(0, 3_000_000),
    )
    .option('--json', 'print the result as JSON')
  return command.action(async ({ teams, items, orders, units, json }: Flags) => {
    const size = { teams, items, orders, units: units ?? orders * unitsPerOrder }
    const contradiction = findContradiction(size)
    if (contradiction !== undefined) command.error(`error: ${contradiction}`)
    const db = await open('create')
    const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (user !== undefined)
      throw new CliRefusal('The database already has data: seed an empty one.')
    const password = generatePassword()
    const passwordHash = await hashPassword(password)
    const { organiser, teams: made } = await makeEvent(db, size, {
      passwordHash,
      now: now(),
      onProgress: (done, total) => out.progress('Playing the event:', done, total),
    })
    const people = made.flatMap((team) => team.members)
    const participant = people[0] ?? null
    const summary = { ...size, people: people.length, organiser, participant, password }
    if (json) out.json(summary)
    else {
      out.table([summary])
      out.note('All of them have this password; it is not shown again.')
    }
  })
}

/** Why an event of this size is impossible; undefined when it is possible. */
function findContradiction({ teams, items, orders, units }: EventSize): string | undefined {
  if (orders > 0 && (teams === 0 || items === 0))
    return 'Orders need at least one team and one item.'
  if (orders === 0 && units > 0) return 'Units need at least one order.'
  if (units < orders) return 'Every order has at least one unit: --units cannot be below --orders.'
  return undefined
}
