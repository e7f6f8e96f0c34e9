import { formatNumber, isPending, statusesThat } from '@signout/contract'
import { sql } from 'kysely'
import { selectOrganisers, userSearch } from '../accounts/users/user-queries.ts'
import { type Actor, commandLine, requireOrganiser } from '../base/actor.ts'
import { badRequest } from '../base/refusal.ts'
import { isWithTeam } from '../catalogue/unit-conditions.ts'
import { messageOf } from '../db/failure.ts'
import { changeRecord, eraseOldRows, requireNoOthers } from '../db/maintenance.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { type DatabaseConfig, fileIn, openDatabase } from '../db/open.ts'
import { countRows } from '../db/pages.ts'
import { takeOver } from '../db/sqlite/sqlite-file.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { record } from '../record/record.ts'
import { redactDetail, redactedKinds } from '../record/record-kinds.ts'
import { transact } from '../record/transact.ts'
import { storePause } from '../settings/pause.ts'
import { purgedTables } from './purge-columns.ts'

interface PurgeOptions {
  readonly lockWaitMs: number
  readonly withUnitsOut: boolean
}

interface Purged {
  readonly users: number
  readonly organisers: number
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
  const oldRows = await eraseOldRows(db, writtenTables).then(() => null, messageOf)
  return { ...purged, oldRows }
}

const writtenTables = [
  ...purgedTables
    .filter(({ isEmptied, overwritten }) => isEmptied || overwritten.length > 0)
    .map(({ table }) => table),
  // Of which the pause of ordering is deleted.
  'settings',
]

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

/**
 * Removes the personal data of an event: phones of all users, their signatures, review status, sessions and what they
 * wrote, and the names and emails of all but active organisers, in the record too. Stock and orders stay (spec §20). No
 * server may run, and old rows stay in the file: `purgeDatabase` takes care of both.
 * @internal Exported for tests.
 */
export async function purgeEvent(db: Db, actor: Actor, now: Date): Promise<Purged> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const organisers = await countRows(selectOrganisers(tx).clearSelect())
    const users = await anonymiseOthers(tx)
    await redactRecord(tx)
    await overwriteTables(tx)
    // Its reason is a text about what went on.
    await storePause(tx, null)
    await record(tx, actor, [{ kind: 'data.purged', detail: {} }], now)
    return { users, organisers }
  })
}

/** Renames all but the organisers to "Person 12" and the like, and disables their logins. Returns their number. */
async function anonymiseOthers(tx: Tx): Promise<number> {
  const others = await tx
    .selectFrom('users')
    .where('id', 'not in', selectOrganisers(tx))
    .select('id')
    .execute()
  for (const { id } of others) {
    const names = {
      first_name: 'Person',
      last_name: String(id),
      email: `person-${id}@purged.invalid`,
    }
    const access = { password_hash: null, has_own_password: false, is_active: false }
    await tx
      .updateTable('users')
      .set({ ...names, ...userSearch(names), ...access })
      .where('id', '=', id)
      .execute()
  }
  await tx.deleteFrom('user_groups').where('user_id', 'not in', selectOrganisers(tx)).execute()
  return others.length
}

async function redactRecord(tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom('history')
    .where('kind', 'in', redactedKinds)
    .select(['id', 'kind', 'detail'])
    .execute()
  await changeRecord(tx, async () => {
    for (const { id, kind, detail } of rows) {
      const redacted = { detail: redactDetail(kind, detail) }
      await tx.updateTable('history').set(redacted).where('id', '=', id).execute()
    }
  })
}

async function overwriteTables(tx: Tx): Promise<void> {
  for (const { table, isEmptied, set } of purgedTables) {
    if (isEmptied) await sql`delete from ${sql.table(table)}`.execute(tx)
    const columns = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    if (columns.length > 0)
      await sql`update ${sql.table(table)} set ${sql.join(columns)}`.execute(tx)
  }
}
