import { stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileIn } from '@signout/server/db/open.ts'
import { countRows } from '@signout/server/db/pages.ts'
import type { RemoteAnswer, RemoteServer } from '@signout/server/testing/processes/remote-server.ts'
import { sql } from 'kysely'
import type { AbuseWorld } from './abuse-world.ts'
import type { AttackChoice } from './attacks.ts'
import { onlyLogins } from './logins.ts'
import type { Counts } from './start-attacker.ts'

/** Answers to all users but the attacker within a period. */
export interface Answers {
  readonly others: readonly RemoteAnswer[]
  readonly logins: readonly RemoteAnswer[]
  readonly desk: readonly RemoteAnswer[]
}

export interface AttackResult {
  readonly choices: readonly AttackChoice[]
  readonly counts: Counts
  /** Answers before and after the attack, and during it. */
  readonly beside: Answers
  readonly during: Answers
  /** Growth of the database in bytes, and of the outbox in rows. */
  readonly grown: number
  readonly mails: number
  /** Emails of the members of the attacker's team. */
  readonly emails: readonly string[]
}

/** Answers to right logins during an attack; the first may be to one that began before. */
const fewestLogins = 2

/** Attacks for a period, and on until users have logged in beside it, between two periods of the same length without. */
export async function attack(
  world: AbuseWorld,
  choices: readonly AttackChoice[],
  ms: number,
): Promise<AttackResult> {
  const next = world.targets.shift()
  if (next === undefined) throw new Error('There are more attacks than were announced.')
  const { target, emails } = next
  const before = await watch(world, () => wait(ms / 2))
  const sizes = [await sizeOf(world)]
  const mails = [await countMails(world)]
  await world.attacker.begin(target, choices)
  const during = await watch(world, () =>
    Promise.all([
      wait(ms),
      world.logins.until((answers) => onlyLogins(answers).length >= fewestLogins),
    ]),
  )
  const counts = await world.attacker.end()
  sizes.push(await sizeOf(world))
  mails.push(await countMails(world))
  const after = await watch(world, () => wait(ms / 2))
  return {
    choices,
    counts,
    during,
    emails,
    beside: {
      others: [...before.others, ...after.others],
      logins: [...before.logins, ...after.logins],
      desk: [...before.desk, ...after.desk],
    },
    grown: (sizes[1] ?? 0) - (sizes[0] ?? 0),
    mails: (mails[1] ?? 0) - (mails[0] ?? 0),
  }
}

async function watch(world: AbuseWorld, work: () => Promise<unknown>): Promise<Answers> {
  const since = ({ answers }: RemoteServer) => {
    const { length } = answers
    return () => answers.slice(length)
  }
  const [others, logins, desk] = [since(world.others), since(world.logins), since(world.desk)]
  await work()
  return { others: others(), logins: logins(), desk: desk() }
}

/** 95th percentile of the answer times; 0 without answers. */
export function p95(answers: readonly RemoteAnswer[]): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0
}

async function countMails({ db }: AbuseWorld): Promise<number> {
  return countRows(db.selectFrom('mails'))
}

/** Size of the database with its write-ahead log, in bytes. */
async function sizeOf({ db, config }: AbuseWorld): Promise<number> {
  if (config.databaseUrl === undefined) {
    const file = fileIn(config.dataDir)
    const sizes = await Promise.all([file, `${file}-wal`].map((name) => stat(name)))
    return sizes.reduce((sum, { size }) => sum + size, 0)
  }
  const { rows } = await sql<{
    size: number
  }>`select pg_database_size(current_database()) as size`.execute(db)
  return rows[0]?.size ?? 0
}
