import { sql } from 'kysely'
import type { Cell } from '../../db/list-parameters.ts'
import { findTables } from '../../db/migrate.ts'
import type { Db, Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

/** A row, the same from both databases. */
export type Row = Readonly<Record<string, Cell>>

/**
 * Tables of a backup. Pictures have lines of their own; snapshots belong to this machine, stored answers serve requests
 * that are repeated within a day, and notices running processes.
 */
type BackedUp = Exclude<keyof Tables, 'pictures' | 'snapshots' | 'kept_answers' | 'notices'>

/**
 * Every table that is backed up, with its key columns, in an order in which rows can be inserted: referenced tables
 * come first.
 */
const backedUp: Readonly<Record<BackedUp, readonly string[]>> = {
  groups: ['id'],
  users: ['id'],
  user_groups: ['user_id', 'group_id'],
  teams: ['id'],
  profiles: ['id'],
  categories: ['id'],
  hardware: ['id'],
  hardware_categories: ['hardware_id', 'category_id'],
  orders: ['id'],
  order_requests: ['order_id', 'hardware_id'],
  order_items: ['id'],
  sessions: ['id_hash'],
  password_links: ['user_id'],
  asked_links: ['user_id'],
  attempts: ['key'],
  secrets: ['name'],
  settings: ['name'],
  incidents: ['id'],
  watches: ['profile_id', 'hardware_id'],
  mails: ['id'],
  history: ['id'],
}

/** Columns that triggers compute while rows are inserted. */
const counted: Readonly<Record<string, Row>> = { categories: { item_count: 0 } }

export const tableNames = Object.keys(backedUp)

/** Those of them that exist: databases with older tables are backed up and filled as well. */
export async function findTableNames(tx: Tx): Promise<string[]> {
  const present = await findTables(tx)
  return tableNames.filter((name) => present.has(name))
}

/** Whether rows of a table are restored; older backups have others. */
export function isBackedUp(table: string): boolean {
  return table in backedUp
}

const numbered = Object.entries(backedUp)
  .filter(([, [first]]) => first === 'id')
  .map(([table]) => table)

const pageRows = 500

/** All rows of a table in pages, each of which is found by the last row of the one before. */
export async function* readPages(tx: Tx, table: string): AsyncGenerator<Row[]> {
  const names = backedUp[table as BackedUp]
  const key = sql.join(names.map((name) => sql.ref(name)))
  let after = sql``
  for (;;) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by ${key} limit ${pageRows}
    `.execute(tx)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageRows) return
    after = sql`where (${key}) > (${sql.join(names.map((name) => sql`${last[name]}`))})`
  }
}

/** Number of rows of each of these tables. */
export async function countByTable(
  tx: Tx,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const counts = tables.map(
    (table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(tx)
  return rows[0] ?? {}
}

/** Inserts rows of one table with their ids. One statement. */
export async function restoreRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const list = JSON.stringify(rows.map((row) => ({ ...row, ...counted[table] })))
  if (tx.context.dialect === 'postgres') {
    await sql`
      insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${list}::jsonb)
    `.execute(tx)
    return
  }
  const values = columns.map((name) => sql`value ->> ${sql.lit(`$.${name}`)}`)
  await sql`
    insert into ${sql.table(table)} (${names}) select ${sql.join(values)} from json_each(${list})
  `.execute(tx)
}

/** The last id assigned by each of these tables, so that none is assigned again. */
export async function readSequences(
  tx: Tx,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const present = numbered.filter((table) => tables.includes(table))
  if (tx.context.dialect === 'sqlite') {
    const { rows } = await sql<{ name: string; seq: number }>`
      select name, seq from sqlite_sequence
    `.execute(tx)
    const found = new Map(rows.map(({ name, seq }) => [name, seq]))
    return Object.fromEntries(present.map((table) => [table, found.get(table) ?? 0]))
  }
  const values = present.map(
    (table) =>
      sql`coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0) as ${sql.ref(table)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(values)}`.execute(tx)
  return rows[0] ?? {}
}

/** Sets the last id assigned by each table, never below one that it has. */
export async function writeSequences(
  tx: Tx,
  sequences: Readonly<Record<string, number>>,
): Promise<void> {
  const present = await findTableNames(tx)
  for (const table of numbered.filter((name) => present.includes(name))) {
    const { rows } = await sql<{ highest: number | null }>`
      select max(id) as highest from ${sql.table(table)}
    `.execute(tx)
    const last = Math.max(sequences[table] ?? 0, rows[0]?.highest ?? 0)
    if (last === 0) continue
    if (tx.context.dialect === 'postgres') {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(tx)
    } else {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(tx)
    }
  }
}

/** Deletes the rows that migrations have inserted. */
export async function clearTables(tx: Tx): Promise<void> {
  for (const table of (await findTableNames(tx)).toReversed()) {
    // The record does not allow deletions, and is empty.
    if (table !== 'history') await sql`delete from ${sql.table(table)}`.execute(tx)
  }
}

/** Whether the database has no data of an event. */
export async function isUnused(db: Db): Promise<boolean> {
  const tables = ['users', 'categories', 'hardware', 'teams', 'orders', 'history']
  const found = tables.map((table) => sql`exists (select 1 from ${sql.table(table)})`)
  const { rows } = await sql<{ is_used: boolean }>`
    select ${sql.join(found, sql` or `)} as is_used
  `.execute(db)
  return rows[0]?.is_used === false
}
