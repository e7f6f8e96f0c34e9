import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { commandLine } from '../actor.ts'
import { eraseOldRows } from '../db/erase-old-rows.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { type DatabaseConfig, fileIn, openDatabase } from '../db/open.ts'
import { hasOtherConnections } from '../db/postgres-connections.ts'
import { takeOver } from '../db/sqlite-takeover.ts'
import { refuse } from '../refusal.ts'
import { writtenTables } from './columns.ts'
import { type Purged, purgeEvent } from './service.ts'

interface PurgeOptions {
  readonly lockWaitMs: number
}

/**
 * Purges the configured database while nobody else works with it, and then everything that it has left behind in the
 * database's files.
 *
 * @throws {Refusal} when a server runs on it, or there is none; then nothing has changed. Also when somebody came to
 * read meanwhile; then old rows are still in its files.
 */
export async function purgeDatabase(
  config: DatabaseConfig,
  now: Date,
  options: PurgeOptions,
): Promise<Purged> {
  if (config.databaseUrl === undefined) await requireOwnFile(config.dataDir)
  const db = await openDatabase(config, options)
  try {
    if (config.databaseUrl !== undefined && (await hasOtherConnections(db))) throw serverRuns()
    await migrateDatabase(db, now)
    const purged = await purgeEvent(db, commandLine, {}, now)
    if (!(await eraseOldRows(db, writtenTables))) throw stillRead()
    return purged
  } finally {
    await db.destroy()
  }
}

async function requireOwnFile(dataDir: string): Promise<void> {
  const found = await stat(fileIn(dataDir)).catch(() => undefined)
  if (found === undefined) throw refuse(`There is no database in ${resolve(dataDir)}.`)
  if (takeOver(fileIn(dataDir)) === 'in use') throw serverRuns()
}

function stillRead() {
  return refuse(
    "The data is purged, but something still reads the database's files, which have old rows: end it and purge again.",
  )
}

function serverRuns() {
  return refuse('A server or another command is at work on this database: stop it first.')
}
