// Runs in test:all only: it loads a server for seconds, on each database.
// A short form: `npm run test:abuse` tries each attack alone and for longer.
import { health, limits } from '@signout/contract'
import { findDifferences } from '@signout/server/ops/verify.ts'
import type { RemoteAnswer } from '@signout/server/testing/processes/remote-server.ts'
import { databases } from '@signout/server/testing/parts.ts'
import { noteFigure, timeoutFor, wantedOf } from '@signout/server/testing/runs.ts'
import { countByStatus } from '@signout/server/testing/requests/test-client.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type AbuseWorld, startAbuseWorld } from './abuse-world.ts'
import { type AttackChoice, attackers, attacks } from './attacks.ts'
import { onlyLogins } from './logins.ts'
import { attack, type AttackResult, p95 } from './run-abuse.ts'

const people = wantedOf('ABUSE_PEOPLE', 60)
const ms = wantedOf('ABUSE_MS', 600)
/** One attack after the other, and not only all of one person at once. */
const isEachAlone = wantedOf('ABUSE_EACH', 0) === 1
/** Of one attack: what fifty orders of 1,000 units take, and the log of writes. */
const maxBytes = 100_000_000
/** Of one attack: an hour's orders of a team, submitted and cancelled, for its members and the desk; and the event's own. */
const maxMails = 600

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

test.each(databases)(
  '%s: one person never stops the event',
  timeoutFor(isEachAlone ? 40 * ms : 0),
  async (database) => {
    await using started = new AsyncDisposableStack()
    const chosen = chooseAttacks()
    const size = { people, attacks: chosen.length, ms }
    const world = await startAbuseWorld(started, names[database], size)
    const results: AttackResult[] = []
    for (const choices of chosen) results.push(await attack(world, choices, ms))
    await world.rest()
    for (const result of results) {
      note(database, result)
      expectUnharmed(result)
    }
    await expectBounds(world, results)
    expect(await findDifferences(world.db)).toEqual([])
  },
)

function chooseAttacks(): (readonly AttackChoice[])[] {
  const alone = attackers.flatMap((by) => Object.keys(attacks[by]).map((name) => [{ by, name }]))
  const byPerson = attackers.map((by) => [{ by }])
  return isEachAlone ? [...alone, attackers.map((by) => ({ by }))] : byPerson
}

function expectUnharmed({ beside, during, grown, mails, counts }: AttackResult): void {
  for (const { others, logins, desk } of [beside, during]) {
    for (const answers of [others, logins, desk]) {
      expect(answers.filter(isFailure)).toEqual([])
    }
  }
  expect(during.others.length).toBeGreaterThan(0)
  expect(onlyLogins(during.logins).length).toBeGreaterThan(0)
  expect(counts['500'] ?? 0).toBe(0)
  expect(grown).toBeLessThan(maxBytes)
  expect(mails).toBeLessThan(maxMails)
}

/** The health, which the browsers of tests ask for a token, also says that a database is slow. */
function isFailure({ path, status }: RemoteAnswer): boolean {
  return status >= 300 && path !== health.path
}

/** What an account may leave behind (spec §4, §16, §18). */
async function expectBounds(
  { db, smtp }: AbuseWorld,
  results: readonly AttackResult[],
): Promise<void> {
  const kept = await db
    .selectFrom('kept_answers')
    .leftJoin('profiles', 'profiles.user_id', 'kept_answers.user_id')
    .select((eb) => eb.fn.countAll<number>().as('answers'))
    .where('profiles.id', 'is not', null)
    .groupBy('kept_answers.user_id')
    .execute()
  for (const { answers } of kept) {
    expect(answers).toBeLessThanOrEqual(limits.idempotentAnswers.participant)
  }
  const sessions = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('user_id')
    .execute()
  for (const { count } of sessions) expect(count).toBeLessThanOrEqual(limits.sessions)
  for (const email of results.flatMap(({ emails }) => emails)) {
    const mails = smtp.mails.filter(({ envelope }) => envelope.to.includes(email))
    expect(mails.length).toBeLessThanOrEqual(limits.notices.most)
  }
  const orders = await sql<{ most: number }>`
    select max(count) as most from (
      select count(*) as count from orders group by team_id, substr(cast(created_at as text), 1, 13)
    ) as counted`.execute(db)
  expect(orders.rows[0]?.most).toBeLessThanOrEqual(limits.team.orders.most)
}

function note(database: string, { choices, counts, beside, during, grown, mails }: AttackResult) {
  const tried = choices.map(({ by, name }) => (name ? `${by}: ${name}` : `${by}: all at once`))
  const answers = Object.entries(counts).map(([status, count]) => `${count} × ${status}`)
  const [before, now] = [p95(beside.others), p95(during.others)]
  const logins = onlyLogins(during.logins)
  const slowest = Math.max(...logins.map((answer) => answer.ms))
  const desk = countByStatus(during.desk)
  noteFigure({
    tried: `${database}: ${tried.join('; ')} (${answers.join(', ')})`,
    held: `${during.others.length} answers to ${people} others, p95 ${before.toFixed(1)} ms without and ${now.toFixed(1)} ms beside it (${(now / before).toFixed(1)} times); ${logins.length} right logins, the slowest after ${Math.ceil(slowest)} ms; ${during.desk.length} calls of the desk (${Object.keys(desk).join(', ')}); ${(grown / 1e6).toFixed(1)} MB and ${mails} mails more`,
  })
}
