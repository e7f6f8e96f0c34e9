import { onTestFinished, expect } from 'vitest'
import { buildApp } from '../../app.ts'
import { loadConfig } from '../../config/config.ts'
import { openDatabase, type DatabaseConfig } from '../../db/open.ts'
import type { Db } from '../../db/tables.ts'
import { makeOrganiser, type MadeTeam, makeTeam } from './make.ts'
import { TestClient } from '../requests/test-client.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { hubOf } from '../../write/hub.ts'

export interface RacingTeam extends MadeTeam {
  /** One for each member, in turn on the first and the second server. */
  readonly clients: readonly TestClient[]
}

interface TwoServers {
  readonly db: Db
  /** One organiser at each server. */
  readonly desks: readonly [TestClient, TestClient]
  addTeam(members?: number): Promise<RacingTeam>
  /** One user's browsers, one at each server. */
  as(user: { readonly userId: number }): Promise<readonly [TestClient, TestClient]>
  /** Lets the `calls` calls that `start` makes into their handlers in the same moment, when the last is there. */
  atOnce<T>(calls: number, start: () => Promise<T>): Promise<T>
}

const ordinaryDay = new Date('2024-02-03T15:00:00.000Z')

/**
 * Two servers behind a balancer, over one database. With PostgreSQL each has connections of its own; SQLite is for a
 * single process, so there both take turns with the same connection.
 */
export async function startTwoServers(now = () => ordinaryDay): Promise<TwoServers> {
  const { db, config, close } = await openTestDatabase()
  const otherDb = db.context.dialect === 'postgres' ? await openDatabase(config) : db
  const build = (db: Db) => buildApp({ db, config: loadConfig({ BUDGETS: 'off' }), now })
  const [one, other] = [await build(db), await build(otherDb)]
  const starters: (() => void)[] = []
  let expected = 0
  for (const app of [one, other]) {
    app.addHook('preHandler', async () => {
      if (expected === 0) return
      const start = Promise.withResolvers<void>()
      if (starters.push(start.resolve) === expected) {
        expected = 0
        for (const begin of starters.splice(0)) begin()
      }
      await start.promise
    })
  }
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()])
    if (otherDb !== db) await otherDb.destroy()
    await close()
  })
  /** Logged in and with a CSRF token, so that the next call goes out at once. */
  const open = async (app: typeof one, userId: number) => {
    const client = new TestClient(app)
    await client.logInAs(userId, now())
    await client.request('GET', '/api/event/users/user/')
    return client
  }
  const as = async ({ userId }: { readonly userId: number }) =>
    [await open(one, userId), await open(other, userId)] as const
  return {
    db,
    desks: await as(await makeOrganiser(db)),
    as,
    addTeam: async (members = 2) => {
      const team = await makeTeam(db, { members })
      const clients: TestClient[] = []
      for (const [at, member] of team.members.entries()) {
        clients.push(await open(at % 2 === 0 ? one : other, member.userId))
      }
      return { ...team, clients }
    },
    atOnce: async (calls, start) => {
      expected = calls
      return start()
    },
  }
}

export interface LiveServer {
  readonly db: Db
  readonly as: (user: { readonly userId: number }) => Promise<TestClient>
  /** Until the server hears of something that it does not know. */
  readonly hearsSomething: () => Promise<void>
}

interface LiveServers {
  readonly config: DatabaseConfig
  readonly here: LiveServer
  /** Another process, as far as the database can tell. */
  readonly there: LiveServer
}

const now = new Date('2024-02-03T15:00:00.000Z')

/** Two servers over one database with connections of their own, which hear of each other. */
export async function startLiveServers(): Promise<LiveServers> {
  const { db, config, close } = await openTestDatabase()
  onTestFinished(close)
  const otherDb = await openDatabase(config)
  onTestFinished(() => otherDb.destroy())
  return { config, here: await startServer(db, config), there: await startServer(otherDb, config) }
}

async function startServer(db: Db, { databaseUrl }: DatabaseConfig): Promise<LiveServer> {
  const hearsSomething = async () => {
    const heard = Promise.withResolvers<void>()
    const stop = hubOf(db).listen(() => heard.resolve())
    await heard.promise
    stop()
  }
  const isListening = db.context.dialect === 'postgres' ? hearsSomething() : undefined
  const app = await buildApp({
    db,
    config: { ...loadConfig({ BUDGETS: 'off' }), databaseUrl },
    now: () => now,
  })
  onTestFinished(() => app.close())
  await isListening
  return {
    db,
    hearsSomething,
    as: async ({ userId }) => {
      const client = new TestClient(app)
      await client.logInAs(userId, now)
      return client
    },
  }
}

/**
 * Waits until a write of another process is known here, which makes the answer equal to `expected`: on PostgreSQL when it
 * has been heard; on SQLite it is known at once.
 */
export async function untilHeard(
  db: Db,
  ask: () => Promise<unknown>,
  expected: unknown,
): Promise<void> {
  if (db.context.dialect === 'postgres') await expect.poll(ask).toEqual(expected)
}
