import { sql } from 'kysely'
import { DatabaseUnavailable, messageOf } from '../../db/failure.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { BackupError, type Row } from './format.ts'

/**
 * Tables of a backup. Pictures have lines of their own; snapshots belong to this machine, stored answers serve requests
 * that are repeated within a day, and notices running processes.
 */
type BackedUp = Exclude<keyof Tables, 'pictures' | 'snapshots' | 'kept_answers' | 'notices'>

/** The key of each table, in an order in which rows can be inserted: referenced tables come first. */
const keys = {
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
} as const satisfies Record<BackedUp, readonly string[]>

/** @internal Tests compare them with the tables of a database. */
export const tableNames = Object.keys(keys)

/** Columns that triggers compute while rows are inserted. */
const counted: Readonly<Record<string, Row>> = { categories: { item_count: 0 } }

/** The columns of those tables that exist, in the order of `tableNames`: older databases have fewer. */
export async function findColumns(tx: Tx): Promise<ReadonlyMap<string, readonly string[]>> {
  const present = await tx.introspection.getTables()
  const columnsOf = new Map<string, readonly string[]>()
  for (const name of tableNames) {
    const table = present.find((each) => each.name === name)
    if (table !== undefined)
      columnsOf.set(
        name,
        Array.from(table.columns, (column) => column.name),
      )
  }
  return columnsOf
}

const pageRows = 500

/** All rows of a table in pages, each found by the last row of the one before; in between others work. */
export async function* readPages(tx: Tx, table: string): AsyncGenerator<Row[]> {
  // Sound: callers take them from `tableNames`.
  const names: readonly string[] = keys[table as BackedUp]
  const key = sql.join(names.map((name) => sql.ref(name)))
  for (let after = sql``; ;) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by ${key} limit ${pageRows}
    `.execute(tx)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageRows) return
    after = sql`where (${key}) > (${sql.join(names.map((name) => sql`${last[name]}`))})`
  }
}

/**
 * Inserts these columns of rows of one table, ids included. One statement.
 *
 * @throws {BackupError} for rows that do not fit the table.
 */
export async function restoreRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const list = JSON.stringify(rows.map((row) => ({ ...row, ...counted[table] })))
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const values = columns.map((name) => sql`value ->> ${sql.lit(`$.${name}`)}`)
  const selection =
    tx.context.dialect === 'postgres'
      ? sql`overriding system value
          select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${list}::jsonb)`
      : sql`select ${sql.join(values)} from json_each(${list})`
  await sql`insert into ${sql.table(table)} (${names}) ${selection}`
    .execute(tx)
    .catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) throw error
      throw new BackupError(`it does not fit: ${messageOf(error)}`)
    })
}

/** The last id assigned by each table, so that none is assigned again. One statement. */
export async function readSequences(tx: Tx): Promise<Record<string, number>> {
  const sequences =
    tx.context.dialect === 'sqlite'
      ? sql<{ name: string; last: number }>`
          select name, seq as last from sqlite_sequence where seq > 0 order by name`
      : sql<{ name: string; last: number }>`
          select replace(sequencename, '_id_seq', '') as name, last_value as last from pg_sequences
          where schemaname = current_schema() and last_value is not null order by sequencename`
  const { rows } = await sequences.execute(tx)
  return Object.fromEntries(
    rows.filter(({ name }) => Object.hasOwn(keys, name)).map(({ name, last }) => [name, last]),
  )
}

export async function writeSequences(
  tx: Tx,
  sequences: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [table, last] of Object.entries(sequences)) {
    if (last === 0 || !Object.hasOwn(keys, table)) continue
    if (tx.context.dialect === 'postgres') {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(tx)
    } else {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(tx)
    }
  }
}
