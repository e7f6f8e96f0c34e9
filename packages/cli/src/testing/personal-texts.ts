import { conditions, groupNames, orderStatuses, reviewStatuses } from '@signout/contract'
import type { Db } from '@signout/server/db/tables.ts'
import { purgedTables } from '@signout/server/ops/purge-columns.ts'
import { sql } from 'kysely'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type DatabaseConfig, openDatabase } from '@signout/server/db/open.ts'

/** By `table.column`, the texts that a purge has to remove. */
export type PersonalTexts = ReadonlyMap<string, ReadonlySet<string>>

/** Shorter ones are in every file by chance. */
const shortest = 4
const personalKeys =
  /^(?:email|first_name|last_name|phone_number|registration_team|reason|what|project_description)$/

/** Every text in every column that a purge overwrites or empties, but for what active organisers keep. */
export async function findPersonalTexts(db: Db): Promise<PersonalTexts> {
  const kept = await findKeptTexts(db)
  const found = new Map<string, ReadonlySet<string>>()
  for (const { table, isEmptied, overwritten } of purgedTables) {
    for (const row of await readTable(db, table)) {
      const columns = isEmptied ? Object.keys(row) : overwritten
      for (const column of columns) {
        const texts = textsIn(column, row[column]).filter((text) => !kept.has(text))
        const name = `${table}.${column}`
        found.set(name, new Set([...(found.get(name) ?? []), ...texts]))
      }
    }
  }
  return found
}

/** Only SQLite keeps its processes' notices in a table. */
function isElsewhere(db: Db, table: string): boolean {
  return table === 'notices' && db.context.dialect === 'postgres'
}

async function readTable(db: Db, table: string): Promise<Record<string, unknown>[]> {
  if (table === 'pictures' || isElsewhere(db, table)) return []
  return (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)).rows
}

function textsIn(column: string, value: unknown): string[] {
  const texts = column === 'detail' ? leavesOf(JSON.parse(String(value)), '') : [value]
  return texts.filter(
    (text) => typeof text === 'string' && text.length >= shortest && !isTime(text),
  ) as string[] // Sound: the filter says so.
}

/** What stands under a key that is personal, before or after it was changed. */
function leavesOf(value: unknown, key: string): unknown[] {
  if (value === null || typeof value !== 'object') return personalKeys.test(key) ? [value] : []
  return Object.entries(value).flatMap(([inner, part]) =>
    leavesOf(part, ['before', 'after'].includes(inner) ? key : inner),
  )
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)
}

async function findKeptTexts(db: Db): Promise<ReadonlySet<unknown>> {
  const organisers = await db
    .selectFrom('users')
    .innerJoin('user_groups', 'user_groups.user_id', 'users.id')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .where('groups.name', '=', groupNames.organisers)
    .where('is_active', '=', true)
    .selectAll('users')
    .execute()
  const items = await db.selectFrom('hardware').select('name').execute()
  return new Set([
    ...organisers.flatMap((user) => Object.values({ ...user, phone_number: '' })),
    ...items.map(({ name }) => name),
    ...Object.values(groupNames),
    ...reviewStatuses,
    ...orderStatuses,
    ...conditions,
    'Person',
    // A state of mails is a word of the table itself.
    'waiting',
  ])
}

/** The bytes of every file that the database is in, with what is not used any more. */
export async function readRawFiles(config: DatabaseConfig): Promise<string> {
  return readFolder(config.databaseUrl === undefined ? config.dataDir : await findFolder(config))
}

/** The folder of one PostgreSQL database, with everything written to it that was to be. */
async function findFolder(config: DatabaseConfig): Promise<string> {
  const db = await openDatabase(config)
  try {
    await sql`checkpoint`.execute(db)
    const { rows } = await sql<{ folder: string }>`
      select current_setting('data_directory') || '/base/' || oid as folder
      from pg_database where datname = current_database()
    `.execute(db)
    return rows[0]?.folder ?? ''
  } finally {
    await db.destroy()
  }
}

/** Leaves out files that are removed meanwhile. */
async function readFolder(folder: string): Promise<string> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile())
  const texts = await Promise.all(
    files.map((entry) => readAny(join(entry.parentPath, entry.name)).catch(() => '')),
  )
  return texts.join('\n')
}

/** A file as text, byte for byte; unpacked if it is packed. */
export async function readAny(file: string): Promise<string> {
  const bytes = await readFile(file)
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  return (isPacked ? gunzipSync(bytes) : bytes).toString('latin1')
}
