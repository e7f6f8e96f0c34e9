// Runs on PostgreSQL only: on SQLite both servers take turns with one connection, which proves nothing.
import { submitOrder } from '@signout/contract'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { anonymous } from '../base/actor.ts'
import { announce } from './changes/change.ts'
import { transact } from './transact.ts'
import { openDatabase } from '../db/open.ts'
import type { Db } from '../db/tables.ts'
import {
  countByStatus,
  type TestClient,
  type TestResponse,
} from '../testing/requests/test-client.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { makeUser } from '../testing/world/make.ts'
import { readKinds } from '../testing/world/calls.ts'
import { expectStockToAddUp, readRemaining } from '../testing/world/event.ts'
import { startTwoServers } from '../testing/world/two-servers.ts'
import { openTestDatabase } from '../testing/database/test-database.ts'
import { times } from '../testing/runs.ts'

const headers = { 'idempotency-key': 'k' }
const calls = 10

/** Ten answers, of which one was given first and the others repeat it. */
function expectOneEffect(answers: readonly TestResponse<unknown>[]): void {
  expect(answers).toHaveLength(calls)
  const [first] = answers
  for (const { status, body } of answers) {
    expect({ status, body }).toEqual({ status: first?.status, body: first?.body })
  }
  const replays = answers.filter((answer) => answer.headers['idempotency-replayed'] === 'true')
  expect(replays).toHaveLength(calls - 1)
}

async function startRace() {
  const servers = await startTwoServers()
  const { db, atOnce } = servers
  const item = await makeItem(db, { quantity: 40 })
  const team = await servers.addTeam()
  /** Sends the same at both servers in turn. */
  const repeat = (clients: readonly [TestClient, TestClient], path: string, body: object) =>
    atOnce(calls, () =>
      Promise.all(
        Array.from({ length: calls }, (_, at) =>
          clients[at % 2 === 0 ? 0 : 1].request('POST', path, { body, headers }),
        ),
      ),
    )
  return { ...servers, item, team, repeat, browsers: await servers.as(team.members[0]) }
}

describe('ten equal requests with one key at two servers at once have one effect and ten equal answers', () => {
  test('submitting', async () => {
    const { db, item, browsers, repeat } = await startRace()
    const hardware = [{ id: item.id, quantity: 3 }]
    const answers = await repeat(browsers, submitOrder.path, { hardware })
    expectOneEffect(answers)
    expect(countByStatus(answers)).toEqual({ 201: calls })
    expect(await readRemaining(db, item)).toBe(37)
    expect(await readKinds(db)).toEqual(['order.submitted'])
    await expectStockToAddUp(db)
  })

  test('a refusal goes to all of them, and no key is kept', async () => {
    const { db, browsers, repeat } = await startRace()
    const gone = await makeItem(db, { quantity: 0 })
    const hardware = [{ id: gone.id, quantity: 1 }]
    const answers = await repeat(browsers, submitOrder.path, { hardware })
    expect(countByStatus(answers)).toEqual({ 400: calls })
    expect(await db.selectFrom('kept_answers').selectAll().execute()).toEqual([])
  })
})

test('one key of ten users is ten keys', async () => {
  const { db, item, addTeam, atOnce } = await startRace()
  const teams = await times(5, () => addTeam())
  const body = { hardware: [{ id: item.id, quantity: 1 }] }
  const answers = await atOnce(calls, () =>
    Promise.all(
      teams
        .flatMap((team) => team.clients)
        .map((client) => client.request('POST', submitOrder.path, { body, headers })),
    ),
  )
  expect(countByStatus(answers)).toEqual({ 201: calls })
  expect(await readRemaining(db, item)).toBe(40 - calls)
})

test('a process that dies in the middle gives the key back', async () => {
  const { db, config } = await openTestDatabase()
  const { userId } = await makeUser(db)
  const request = { key: 'k', fingerprint: 'f', at: new Date('2024-02-03T15:00:00.000Z') }
  const actor = { ...anonymous, userId, request }
  const dying = await openDatabase(config)
  const began = Promise.withResolvers<void>()
  const dead = Promise.withResolvers<void>()
  const first = transact(dying, actor, async (tx) => {
    announce(tx, { inventory: true })
    began.resolve()
    await dead.promise
    return 'first'
  }).catch(() => 'lost')
  await began.promise
  await kill(db, dying)
  dead.resolve()
  expect(await first).toBe('lost')
  expect(await db.selectFrom('kept_answers').selectAll().execute()).toEqual([])
  const second = transact(db, actor, async (tx) => {
    announce(tx, { inventory: true })
    return 'second'
  })
  expect(await second).toBe('second')
  expect(await transact(db, actor, async () => 'third')).toBe('second')
})

/** As the end of a process ends its connections. */
async function kill(db: Db, dying: Db): Promise<void> {
  if (db.context.dialect === 'sqlite') return dying.destroy()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(db)
  onTestFinished(() => dying.destroy())
}
