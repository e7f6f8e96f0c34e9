import { onTestFinished } from 'vitest'
import { buildApp } from '../../app.ts'
import { hubOf } from '../../write/hub.ts'
import { loadConfig } from '../../config.ts'
import { type DatabaseConfig, openDatabase } from '../../db/open.ts'
import type { Db } from '../../db/tables.ts'
import { TestClient } from '../requests/test-client.ts'
import { openTestDatabase } from '../database/test-database.ts'

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
  const app = await buildApp({ db, config: { ...loadConfig({}), databaseUrl }, now: () => now })
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
