import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { groupNames, sessionCookie } from '@signout/contract'
import { migrateDatabase } from '@signout/server/db/migrate.ts'
import { type DatabaseConfig, openDatabase } from '@signout/server/db/open.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { startPostgres } from '@signout/server/testing/database/postgres-server.ts'
import { makeSession } from '@signout/server/testing/requests/sessions.ts'
import { sql } from 'kysely'
import { type EventSize, planEvent } from '../synthetic/plan-event.ts'
import { findExisting } from '../synthetic/list-queries.ts'
import { writeEvent } from '../synthetic/write-event.ts'

export const databases = ['SQLite', 'PostgreSQL'] as const
export type DatabaseName = (typeof databases)[number]

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

export interface BenchWorld {
  readonly config: DatabaseConfig
  readonly db: Db
  readonly organiser: number
  /** One member of each team that may order, in the order of the teams. */
  readonly participants: readonly number[]
  close(): Promise<void>
}

/** A database with a made-up event of this size, whose teams may order without limits. */
export async function makeWorld(name: DatabaseName, size: EventSize): Promise<BenchWorld> {
  await using started = new AsyncDisposableStack()
  const { config, remove } = await makePlace(name)
  started.defer(remove)
  const db = started.adopt(await openDatabase(config), (one) => one.destroy())
  await migrateDatabase(db)
  const now = new Date()
  const event = planEvent(size, await findExisting(db), now.getTime())
  await writeEvent(db, event, { passwordHash: 'nobody logs in here', now })
  await db.updateTable('hardware').set({ max_per_team: null }).execute()
  await db.updateTable('categories').set({ max_per_team: null }).execute()
  await db
    .updateTable('hardware')
    .where('id', 'in', orderedItems)
    .set((eb) => ({
      quantity_available: eb('quantity_available', '+', 1_000_000),
      quantity_remaining: eb('quantity_remaining', '+', 1_000_000),
    }))
    .execute()
  const { user_id } = await db
    .selectFrom('user_groups')
    .innerJoin('groups', 'groups.id', 'group_id')
    .where('groups.name', '=', groupNames.organisers)
    .select('user_id')
    .executeTakeFirstOrThrow()
  const members = await db
    .selectFrom('profiles')
    .where('team_id', 'in', (eb) =>
      eb
        .selectFrom('profiles')
        .select('team_id')
        .groupBy('team_id')
        .having((group) => group(group.fn.countAll(), '>=', 2)),
    )
    .select((eb) => eb.fn.min('user_id').as('user_id'))
    .groupBy('team_id')
    .orderBy('team_id')
    .execute()
  // Autovacuum does this within a minute: without statistics PostgreSQL reads every row of a table.
  if (name === 'PostgreSQL') await sql`analyze`.execute(db)
  const world = started.move()
  return {
    config,
    db,
    organiser: user_id,
    participants: members.map((member) => member.user_id),
    close: () => world.disposeAsync(),
  }
}

/** Ids of three items in ample supply. */
export const orderedItems = [1, 2, 3]

/** A session of a user, as the cookie that a browser sends. */
export async function makeCookie(db: Db, userId: number): Promise<string> {
  return `${sessionCookie}=${await makeSession(db, userId, new Date())}`
}
