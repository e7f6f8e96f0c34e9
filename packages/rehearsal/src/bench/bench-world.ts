import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { csrfCookie, defaultTeamRules, sessionCookie } from '@signout/contract'
import { migrateDatabase } from '@signout/server/db/migrate.ts'
import { type DatabaseConfig, openDatabase } from '@signout/server/db/open.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { startPostgres } from '@signout/server/testing/database/postgres-server.ts'
import { fetchCsrfToken, makeSession } from '@signout/server/testing/requests/sessions.ts'
import { sql } from 'kysely'
import { type EventSize, makeEvent } from '../synthetic/make-event.ts'
import type { BenchServer } from './processes.ts'

export const databases = ['SQLite', 'PostgreSQL'] as const
export type DatabaseName = (typeof databases)[number]

export interface BenchWorld {
  readonly config: DatabaseConfig
  readonly db: Db
  readonly organiser: number
  /** One member of each team that may order, in the order of the teams. */
  readonly participants: readonly number[]
  close(): Promise<void>
}

/** Ids of three items in ample supply. */
export const orderedItems = [1, 2, 3]

/** An empty database of either kind, durable as in production. */
export async function makePlace(
  name: DatabaseName,
): Promise<{ config: DatabaseConfig; remove: () => Promise<void> }> {
  await using started = new AsyncDisposableStack()
  const server = name === 'PostgreSQL' ? await startPostgres({ isDurable: true }) : undefined
  started.defer(async () => server?.stop())
  const dataDir = await mkdtemp(join(tmpdir(), 'signout-bench-'))
  started.defer(() => rm(dataDir, { recursive: true }))
  const databaseUrl = await server?.createDatabase()
  const place = started.move()
  return { config: { databaseUrl, dataDir }, remove: () => place.disposeAsync() }
}

/** A database with a made-up event of this size, whose teams may order without limits. */
export async function makeWorld(name: DatabaseName, size: EventSize): Promise<BenchWorld> {
  await using started = new AsyncDisposableStack()
  const { config, remove } = await makePlace(name)
  started.defer(remove)
  const db = started.adopt(await openDatabase(config), (one) => one.destroy())
  await migrateDatabase(db)
  const options = { passwordHash: 'nobody logs in here', now: new Date() }
  const { organiser, teams } = await makeEvent(db, size, options)
  await db
    .updateTable('hardware')
    .where('id', 'in', orderedItems)
    .set((eb) => ({
      quantity_available: eb('quantity_available', '+', 1_000_000),
      quantity_remaining: eb('quantity_remaining', '+', 1_000_000),
    }))
    .execute()
  // Autovacuum does this within a minute: without statistics PostgreSQL reads every row of a table.
  if (name === 'PostgreSQL') await sql`analyze`.execute(db)
  const users = await db.selectFrom('users').select(['id', 'email']).execute()
  const ids = new Map(users.map(({ id, email }) => [email, id]))
  const orderers = teams.filter(({ members }) => members.length >= defaultTeamRules.team_size_min)
  const world = started.move()
  return {
    config,
    db,
    organiser: ids.get(organiser) ?? 0,
    participants: orderers.map(({ members: [first = ''] }) => ids.get(first) ?? 0),
    close: () => world.disposeAsync(),
  }
}

/** A session of a user, as the cookie that a browser sends. */
export async function makeCookie(db: Db, userId: number): Promise<string> {
  return `${sessionCookie}=${await makeSession(db, userId, new Date())}`
}

/** The cookies of a user's browser, and the CSRF token among them. */
export async function openBrowser(db: Db, userId: number, { port }: Pick<BenchServer, 'port'>) {
  const session = await makeCookie(db, userId)
  const token = await fetchCsrfToken(`http://127.0.0.1:${port}`, session)
  return { cookie: `${session}; ${csrfCookie}=${token}`, token }
}

/** The cookies of one browser for each role. */
export type Cookies = Readonly<Record<'participant' | 'organiser', string>>

export async function cookiesOf(world: BenchWorld, server: BenchServer): Promise<Cookies> {
  const { db, organiser, participants } = world
  const [participant, desk] = await Promise.all([
    openBrowser(db, participants[0] ?? 0, server),
    openBrowser(db, organiser, server),
  ])
  return { participant: participant.cookie, organiser: desk.cookie }
}
