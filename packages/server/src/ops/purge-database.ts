import { formatNumber, isPending, statusesThat } from '@signout/contract'
import { commandLine } from '../base/actor.ts'
import { eraseOldRows, requireNoOthers } from '../db/maintenance.ts'
import { messageOf } from '../db/failure.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { countRows } from '../db/pages.ts'
import { isWithTeam } from '../catalogue/unit-conditions.ts'
import { type DatabaseConfig, fileIn, openDatabase } from '../db/open.ts'
import { takeOver } from '../db/sqlite/sqlite-file.ts'
import type { Db } from '../db/tables.ts'
import { badRequest } from '../base/refusal.ts'
import { purgedTables } from './purge-columns.ts'
import { type Purged, purgeEvent } from './purge-event.ts'

interface PurgeOptions {
  readonly lockWaitMs: number
  /** Purges even while teams have units or orders wait. */
  readonly withUnitsOut: boolean
}

interface PurgedDatabase extends Purged {
  /** Why old rows could not be erased from the database's files; null when they were. */
  readonly oldRows: string | null
}

/**
 * Purges the configured database while no server runs on it, and then erases old rows from the database's files.
 *
 * @throws {DatabaseInUse} when a server runs on it, {Refusal} while the event is not over, {DatabaseUnavailable}; then
 * nothing has changed.
 */
export async function purgeDatabase(
  config: DatabaseConfig,
  now: Date,
  options: PurgeOptions,
): Promise<PurgedDatabase> {
  if (config.databaseUrl === undefined) takeOver(fileIn(config.dataDir))
  await using db = await openDatabase(config, options)
  if (config.databaseUrl !== undefined) await requireNoOthers(db)
  await migrateDatabase(db, now)
  if (!options.withUnitsOut) await requireOver(db)
  const purged = await purgeEvent(db, commandLine, now)
  return { ...purged, oldRows: await eraseAll(db) }
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

const writtenTables = purgedTables
  .filter(({ isEmptied, overwritten }) => isEmptied || overwritten.length > 0)
  .map(({ table }) => table)

/** The data is already purged: a failure only leaves old rows. Returns why. */
async function eraseAll(db: Db): Promise<string | null> {
  try {
    await eraseOldRows(db, writtenTables)
    return null
  } catch (error) {
    return messageOf(error)
  }
}
