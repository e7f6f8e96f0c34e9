import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import { type Config, loadConfig } from '../config.ts'
import type { Db } from '../db/tables.ts'
import { sql } from 'kysely'
import { dialectOf, openDatabase } from '../db/open.ts'
import { openTestDatabase } from './test-database.ts'
import { TestClient } from './test-client.ts'

interface TestAppOptions {
  readonly config?: Partial<Config>
  /** What the clock says at first. */
  readonly now?: Date
  readonly logger?: FastifyBaseLogger
  /** Folder of the built web app. */
  readonly webApp?: string
}

export interface TestClock {
  readonly now: () => Date
  set(now: Date): void
  advance(ms: number): void
}

export interface TestApp {
  readonly app: FastifyInstance
  /** The app's database, by a connection of the test's own: what it writes is for the app what another process wrote. */
  readonly db: Db
  readonly clock: TestClock
  /** Somebody's browser, logged in; it costs one statement and no password. */
  as(user: { readonly userId: number }): Promise<TestClient>
  /** The browser of somebody who is not logged in. */
  anonymous(): TestClient
  /** How many SQL statements `work` takes, `begin` and `commit` included. */
  countStatements(work: () => Promise<unknown>): Promise<number>
}

/** Inside the sign-out window of the specification. */
const ordinaryDay = new Date('2024-02-03T15:00:00.000Z')

/**
 * The real app over a database of its own, which the test's end removes: SQLite, or PostgreSQL when TEST_DATABASE
 * says so. The clock stands still until the test moves it.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { db, config, close } = await openTestDatabase()
  const statements: string[] = []
  const appDb = await openDatabase(config, { onQuery: (statement) => statements.push(statement) })
  if (dialectOf(appDb) === 'sqlite') await sql`pragma synchronous = off`.execute(appDb)
  let time = options.now ?? ordinaryDay
  const clock: TestClock = {
    now: () => time,
    set: (now) => {
      time = now
    },
    advance: (ms) => {
      time = new Date(time.getTime() + ms)
    },
  }
  const { logger, webApp } = options
  const app = await buildApp({
    db: appDb,
    config: { ...loadConfig({}), ...options.config },
    now: clock.now,
    ...(logger && { logger }),
    ...(webApp !== undefined && { webApp }),
  })
  onTestFinished(async () => {
    await app.close()
    await appDb.destroy()
    await close()
  })
  return {
    app,
    db,
    clock,
    as: async ({ userId }) => {
      const client = new TestClient(app)
      await client.logInAs(userId, clock.now())
      return client
    },
    anonymous: () => new TestClient(app),
    countStatements: async (work) => {
      const before = statements.length
      await work()
      return statements.length - before
    },
  }
}
