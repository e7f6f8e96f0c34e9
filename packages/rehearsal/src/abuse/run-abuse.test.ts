// Runs in test:all only: it loads a server for seconds, on each database.
// A short form: `npm run test:abuse` tries each attack alone and for longer.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { health, limits, login } from '@signout/contract'
import { findDifferences } from '@signout/server/ops/verify.ts'
import type { RemoteAnswer } from '@signout/server/testing/processes/remote-server.ts'
import { databases } from '@signout/server/testing/parts.ts'
import { noteFigure, timeoutFor, wantedOf } from '@signout/server/testing/runs.ts'
import { countByStatus } from '@signout/server/testing/requests/test-client.ts'
import { expect, test } from 'vitest'
import { type AbuseWorld, startAbuseWorld } from './abuse-world.ts'
import type { Order } from './attacker.ts'
import { attacks } from './attacks.ts'

const people = wantedOf('ABUSE_PEOPLE', 60)
const ms = wantedOf('ABUSE_MS', 600)
/** One attack after the other, and not only all of one person at once. */
const isEachAlone = wantedOf('ABUSE_EACH', 0) === 1
/** Longest wait of a right login beside one attack: five seconds on a machine that does nothing else (spec §4). */
const longestLoginMs = wantedOf('ABUSE_LOGIN_MS', 60_000)
/** Beside several attacks at once. */
const longestLoginBesideAllMs = 60_000

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const
const all = Object.values(attacks).map((of) => Object.keys(of))
const chosen = isEachAlone ? [...all.flat().map((name) => [name]), all.flat()] : all

test.each(databases)(
  '%s: one person never stops the event',
  timeoutFor(isEachAlone ? 40 * ms : 0),
  async (database) => {
    await using started = new AsyncDisposableStack()
    const size = { people, ms: 2 * ms * chosen.length }
    const world = await startAbuseWorld(started, names[database], size)
    for (const tried of chosen) await attack(world, database, tried)
    await world.rest()
    await expectBounds(world)
    expect(await findDifferences(world.db)).toEqual([])
  },
)

/** Makes attacks for a while, and on until users have logged in beside it, after as long without. */
async function attack(world: AbuseWorld, database: string, tried: readonly string[]) {
  const { target, emails } = await world.makeTarget()
  const without = await watch(world, () => wait(ms))
  const order: Order = { target, names: tried }
  await using attacker = startAttacker(order)
  await once(attacker.process, 'message')
  const during = await watch(world, async () => {
    // The first may be the answer to one that began before.
    const haveLoggedIn = world.measured.logins.until((answers) => onlyLogins(answers).length >= 2)
    await Promise.all([wait(ms), haveLoggedIn])
  })
  attacker.process.send('end')
  const [counts]: Record<string, number>[] = await once(attacker.process, 'message')
  for (const answers of [without, during].flatMap((of) => Object.values(of))) {
    expect(answers.filter(isFailure)).toEqual([])
  }
  expect(during.others.length).toBeGreaterThan(0)
  expect(counts?.['500']).toBeUndefined()
  const logins = onlyLogins(during.logins)
  const slowest = Math.max(...logins.map((answer) => answer.ms))
  expect(slowest).toBeLessThan(tried.length === 1 ? longestLoginMs : longestLoginBesideAllMs)
  const mails = world.smtp.mails.filter(({ envelope }) => emails.includes(envelope.to[0] ?? ''))
  expect(mails.length).toBeLessThanOrEqual(30 * emails.length)
  const sent = Object.entries(counts ?? {}).map(([status, count]) => `${count} × ${status}`)
  const [before, now] = [p95(without.others), p95(during.others)]
  noteFigure({
    tried: `${database}: ${tried.length > 6 ? 'all at once' : tried.join('; ')} (${sent.join(', ')})`,
    held: `${during.others.length} answers to ${people} others, p95 ${before.toFixed(1)} ms without and ${now.toFixed(1)} ms beside it; ${logins.length} right logins, the slowest after ${Math.ceil(slowest)} ms; ${during.desk.length} calls of the desk (${Object.keys(countByStatus(during.desk)).join(', ')})`,
  })
}

function startAttacker(order: Order) {
  const file = join(import.meta.dirname, 'attacker.ts')
  const process = fork(file, [JSON.stringify(order)], { execArgv: [] })
  const exit = once(process, 'exit')
  return {
    process,
    [Symbol.asyncDispose]: async () => {
      process.kill('SIGKILL')
      await exit
    },
  }
}

/** The answers to each of those who are measured meanwhile. */
async function watch({ measured }: AbuseWorld, work: () => Promise<unknown>) {
  const { others, logins, desk } = measured
  const [first, second, third] = [others, logins, desk].map(({ answers }) => answers.length)
  await work()
  return {
    others: others.answers.slice(first),
    logins: logins.answers.slice(second),
    desk: desk.answers.slice(third),
  }
}

/** Without what new browsers ask for first. */
function onlyLogins(answers: readonly RemoteAnswer[]): RemoteAnswer[] {
  return answers.filter(({ path }) => path === login.path)
}

/** The health, which the browsers of tests ask for a token, also says that a database is slow. */
function isFailure({ path, status }: RemoteAnswer): boolean {
  return status >= 300 && path !== health.path
}

/** 95th percentile of the answer times; 0 without answers. */
function p95(answers: readonly RemoteAnswer[]): number {
  const sorted = answers.map((answer) => answer.ms).toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0
}

/** What an account may leave behind (spec §4, §16). */
async function expectBounds({ db }: AbuseWorld): Promise<void> {
  const rowsOf = (table: 'kept_answers' | 'sessions') =>
    db
      .selectFrom(table)
      .innerJoin('profiles', 'profiles.user_id', `${table}.user_id`)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .groupBy('profiles.id')
      .execute()
  const most = {
    kept_answers: limits.idempotentAnswers.participant,
    sessions: limits.sessions,
  }
  for (const table of ['kept_answers', 'sessions'] as const) {
    for (const { count } of await rowsOf(table)) expect(count).toBeLessThanOrEqual(most[table])
  }
}
