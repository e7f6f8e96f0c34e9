import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp } from '../../app/app.ts'
import { type Config, loadConfig } from '../../base/config/config.ts'
import { requireReady } from '../../db/readiness.ts'
import type { Db } from '../../db/tables.ts'
import { type DatabaseConfig } from '../../db/open.ts'
import { provideSettings } from '../../settings/event-settings.ts'
import { openTestDatabase, openUnsynced } from '../database/test-database.ts'
import { TestClient } from '../requests/test-client.ts'
import { hubOf } from '../../record/changes/change-hub.ts'

interface TestAppOptions {
  readonly config?: Partial<Config>
  /** What the clock says at first. */
  readonly now?: Date
  readonly logger?: FastifyBaseLogger
  /** Folder of the built web app; none when left out, whether it has been built or not. */
  readonly webApp?: string
  /** On PostgreSQL too the app hears what others write, and so answers from memory. */
  readonly listens?: boolean
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
  /** Where that database is. */
  readonly place: DatabaseConfig
  readonly clock: TestClock
  /** Closes the app and the test's own connection, for what wants the database for itself. */
  leave(): Promise<void>
  /** The app once more, as another process over the same database runs it: it has cached nothing yet. */
  another(): Promise<FastifyInstance>
  /** A logged-in browser of a user, which costs one statement and no password hash. */
  as(user: { readonly userId: number }): Promise<TestClient>
  /** A browser without a login. */
  anonymous(): TestClient
  /** How many SQL statements `work` takes, `begin` and `commit` included. */
  countStatements(work: () => Promise<unknown>): Promise<number>
}

const notBuilt = join(import.meta.dirname, 'not-built')

/** What a test writes is not limited, and nothing is warned of that it did not ask for. */
const quiet = { BUDGETS: 'off', BACKUP_EVERY: '0', PUBLIC_URL: 'http://localhost' }

/** Inside the sign-out window of the specification. */
const ordinaryDay = new Date('2024-02-03T15:00:00.000Z')

/**
 * The real app over a database of its own, which the test's end removes: SQLite, or PostgreSQL when TEST_DATABASE
 * says so. The clock stands still until the test moves it.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { db, config, leave } = await openTestDatabase()
  provideSettings(db, { ...loadConfig({}), ...options.config })
  const clock = makeClock(options.now ?? ordinaryDay)
  const statements: string[] = []
  const app = await startApp(config, clock, options, (statement) => statements.push(statement))
  return {
    app,
    db,
    place: config,
    clock,
    leave: async () => {
      await app.close()
      await app.services.db.destroy()
      await leave()
    },
    another: () => startApp(config, clock, options),
    as: (user) => TestClient.of(app, user, clock.now()),
    anonymous: () => new TestClient(app),
    countStatements: async (work) => {
      const before = statements.length
      await work()
      return statements.length - before
    },
  }
}

function makeClock(start: Date): TestClock {
  let time = start
  return {
    now: () => time,
    set: (now) => {
      time = now
    },
    advance: (ms) => {
      time = new Date(time.getTime() + ms)
    },
  }
}

async function startApp(
  place: DatabaseConfig,
  clock: TestClock,
  { config, logger, webApp = notBuilt, listens = false }: TestAppOptions,
  onQuery: (statement: string) => void = () => {},
): Promise<FastifyInstance> {
  const db = await openUnsynced(place, onQuery)
  const listening = Promise.withResolvers<void>()
  if (listens && db.context.dialect === 'postgres') hubOf(db).listen(() => listening.resolve())
  else listening.resolve()
  const app = await buildApp({
    db,
    config: {
      ...loadConfig({ ...quiet, DATA_DIR: place.dataDir }),
      ...(listens && { databaseUrl: place.databaseUrl }),
      ...config,
    },
    now: clock.now,
    webApp,
    ...(logger && { logger }),
  })
  onTestFinished(async () => {
    await app.close()
    await db.destroy()
  })
  // Clients begin with the health check, which writes something now and then: not while statements are counted.
  await requireReady(db)
  // The first that is heard is that the connection listens.
  await listening.promise
  return app
}
