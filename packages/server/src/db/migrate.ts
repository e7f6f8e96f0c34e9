import { sql } from 'kysely'
import * as tables001 from './migrations/001-tables.ts'
import * as attempts002 from './migrations/002-attempts.ts'
import * as categoryNameKey003 from './migrations/003-category-name-key.ts'
import * as record004 from './migrations/004-record.ts'
import * as passwordLinks005 from './migrations/005-password-links.ts'
import * as pictures006 from './migrations/006-pictures.ts'
import * as search007 from './migrations/007-search.ts'
import * as incidents008 from './migrations/008-incidents.ts'
import * as orderSorting009 from './migrations/009-order-sorting.ts'
import * as mails010 from './migrations/010-mails.ts'
import * as snapshots011 from './migrations/011-snapshots.ts'
import * as failedSnapshots012 from './migrations/012-failed-snapshots.ts'
import * as itemLocation013 from './migrations/013-item-location.ts'
import * as newsSeen014 from './migrations/014-news-seen.ts'
import * as budgets015 from './migrations/015-budgets.ts'
import * as settings016 from './migrations/016-settings.ts'
import * as watches017 from './migrations/017-watches.ts'
import * as mailOrder018 from './migrations/018-mail-order.ts'
import * as statistics019 from './migrations/019-statistics.ts'
import * as notices020 from './migrations/020-notices.ts'
import * as writes021 from './migrations/021-writes.ts'
import * as typedText022 from './migrations/022-typed-text.ts'
import * as packing023 from './migrations/023-packing.ts'
import * as consumables024 from './migrations/024-consumables.ts'
import * as credits025 from './migrations/025-credits.ts'
import * as registrationTeams026 from './migrations/026-registration-teams.ts'
import { lockKeys } from './postgres/lock-keys.ts'
import type { Db } from './tables.ts'
import { runTransaction, type Tx } from './transaction.ts'

interface Migration {
  up(tx: Tx): Promise<void>
}

/** All migrations, in the order of their names. Released ones are never changed, renamed or removed. */
const migrations: Readonly<Record<string, Migration>> = {
  '001-tables': tables001,
  '002-attempts': attempts002,
  '003-category-name-key': categoryNameKey003,
  '004-record': record004,
  '005-password-links': passwordLinks005,
  '006-pictures': pictures006,
  '007-search': search007,
  '008-incidents': incidents008,
  '009-order-sorting': orderSorting009,
  '010-mails': mails010,
  '011-snapshots': snapshots011,
  '012-failed-snapshots': failedSnapshots012,
  '013-item-location': itemLocation013,
  '014-news-seen': newsSeen014,
  '015-budgets': budgets015,
  '016-settings': settings016,
  '017-watches': watches017,
  '018-mail-order': mailOrder018,
  '019-statistics': statistics019,
  '020-notices': notices020,
  '021-writes': writes021,
  '022-typed-text': typedText022,
  '023-packing': packing023,
  '024-consumables': consumables024,
  '025-credits': credits025,
  '026-registration-teams': registrationTeams026,
}

/** The names of all migrations, in order. */
export const knownMigrations = Object.keys(migrations)

/**
 * Migrates the tables to this version of the program: forward only, all or nothing. Several processes may do so at
 * once; the later ones find it done. Returns the names of the applied migrations.
 *
 * @throws when a newer version has migrated the database before; what `beforeUpdate` throws.
 */
export async function migrateDatabase(
  db: Db,
  now: Date = new Date(),
  beforeUpdate?: BeforeUpdate,
): Promise<string[]> {
  // Returns without waiting for writers when there is nothing to do.
  if (missingFrom(await findApplied(db)).length === 0) return []
  return runTransaction(db, (tx) => applyMigrations(tx, now, { beforeUpdate }))
}

/** Called before existing tables are changed; no other process migrates them meanwhile. */
type BeforeUpdate = () => Promise<void>

interface Extent {
  /** The last migration to apply; all when omitted. */
  readonly last?: string | undefined
  readonly beforeUpdate?: BeforeUpdate | undefined
}

/**
 * Migrates in a running transaction, which keeps others from migrating until it ends.
 *
 * @throws when a newer version has migrated the database before; what `beforeUpdate` throws.
 */
export async function applyMigrations(
  tx: Tx,
  now: Date,
  { last, beforeUpdate }: Extent = {},
): Promise<string[]> {
  if (tx.context.dialect === 'postgres') {
    await sql`select pg_advisory_xact_lock(${lockKeys.migrations})`.execute(tx)
    // It is idle while a backup is made.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  }
  await sql`create table if not exists schema_migrations (name text primary key, applied_at text not null)`.execute(
    tx,
  )
  const applied = await findApplied(tx)
  const missing = missingFrom(applied).filter(([name]) => last === undefined || name <= last)
  if (applied.length > 0 && missing.length > 0) await beforeUpdate?.()
  for (const [name, migration] of missing) {
    await migration.up(tx)
    await sql`insert into schema_migrations (name, applied_at) values (${name}, ${now.toISOString()})`.execute(
      tx,
    )
  }
  return missing.map(([name]) => name)
}

function missingFrom(applied: readonly string[]): [string, Migration][] {
  const newer = applied.filter((name) => !Object.hasOwn(migrations, name))
  if (newer.length > 0) {
    throw new Error(
      `The database is newer than this version of the program: it has the migration ${newer.join(', ')}. Start a version that knows it.`,
    )
  }
  return Object.entries(migrations).filter(([name]) => !applied.includes(name))
}

/** The migrations that have been applied, in order; none before the first. */
export async function findApplied(db: Db): Promise<string[]> {
  if (!(await findTables(db)).has('schema_migrations')) return []
  const applied = sql<Named>`select name from schema_migrations order by name`
  return (await applied.execute(db)).rows.map(({ name }) => name)
}

/** The names of the existing tables: an older version has fewer. */
export async function findTables(db: Db): Promise<ReadonlySet<string>> {
  const tables =
    db.context.dialect === 'sqlite'
      ? sql<Named>`select name from sqlite_schema where type = 'table'`
      : sql<Named>`select tablename as name from pg_tables where schemaname = current_schema()`
  return new Set((await tables.execute(db)).rows.map(({ name }) => name))
}

interface Named {
  readonly name: string
}
