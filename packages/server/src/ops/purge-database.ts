import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { formatNumber, isPending, statusesThat } from '@signout/contract'
import { commandLine } from '../actor.ts'
import { eraseOldRows, hasOtherConnections, requireNoOthers } from '../db/maintenance.ts'
import { messageOf } from '../db/failure.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { countRows } from '../db/pages.ts'
import { isWithTeam } from '../items/unit-conditions.ts'
import { type DatabaseConfig, fileIn, openDatabase } from '../db/open.ts'
import { takeOver } from '../db/sqlite/sqlite-file.ts'
import type { Db } from '../db/tables.ts'
import { undefinedIfAbsent } from '../files.ts'
import { badRequest } from '../refusal.ts'
import { purgedTables } from './purge-columns.ts'
import { type Purged, purgeEvent } from './purge-event.ts'

interface PurgeOptions {
  readonly lockWaitMs: number
  /** How long it waits for writes of other databases on the same PostgreSQL server. */
  readonly writersWaitMs: number
  /** Purges even while teams have units or orders wait. */
  readonly withUnitsOut: boolean
}

interface PurgedDatabase extends Purged {
  /** Why the database's files still contain old rows; null when they do not. */
  readonly oldRows: string | null
}

/**
 * Purges the configured database while no server runs on it, and then erases old rows from the database's files.
 *
 * @throws {DatabaseInUse} when a server runs on it, {Refusal} when there is none, {DatabaseUnavailable}, and what the
 * file system and the migrations say; then nothing has changed.
 */
export async function purgeDatabase(
  config: DatabaseConfig,
  now: Date,
  options: PurgeOptions,
): Promise<PurgedDatabase> {
  if (config.databaseUrl === undefined) await requireOwnFile(config.dataDir)
  await using db = await openDatabase(config, options)
  if (config.databaseUrl !== undefined) await requireNoOthers(db)
  await migrateDatabase(db, now)
  if (!options.withUnitsOut) await requireOver(db)
  const purged = await purgeEvent(db, commandLine, now)
  return { ...purged, oldRows: await findOldRows(config, db, options) }
}

/** @throws {Refusal} while teams have units or orders wait: the names would be lost with the data. */
async function requireOver(db: Db): Promise<void> {
  const units = await countRows(
    db
      .selectFrom('orders')
      .innerJoin('order_items', 'order_items.order_id', 'orders.id')
      .where(isWithTeam),
  )
  const orders = await countRows(
    db.selectFrom('orders').where('status', 'in', statusesThat(isPending)),
  )
  if (units === 0 && orders === 0) return
  throw badRequest(
    `The event is not over: units out: ${formatNumber(units)}, orders that wait: ${formatNumber(orders)}. Nothing has changed; --with-units-out purges all the same.`,
  )
}

async function requireOwnFile(dataDir: string): Promise<void> {
  const found = await stat(fileIn(dataDir)).catch(undefinedIfAbsent)
  if (found === undefined) throw badRequest(`There is no database in ${resolve(dataDir)}.`)
  takeOver(fileIn(dataDir))
}

const reasons = {
  readers: 'something still reads them',
  'writers elsewhere': 'another database of the same server has a transaction that began before',
} as const

const writtenTables = purgedTables
  .filter(({ isEmptied, overwritten }) => isEmptied || overwritten.length > 0)
  .map(({ table }) => table)

/** The data is already purged: a failure only leaves old rows. */
async function findOldRows(
  { databaseUrl }: DatabaseConfig,
  db: Db,
  { writersWaitMs }: PurgeOptions,
): Promise<string | null> {
  try {
    const keeper = await eraseOldRows(db, writtenTables, writersWaitMs)
    if (keeper !== null) return reasons[keeper]
    const isShared = databaseUrl !== undefined && (await hasOtherConnections(db))
    return isShared ? 'a server has started meanwhile' : null
  } catch (error) {
    return messageOf(error)
  }
}
