import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type DatabaseConfig, openDatabase } from '@signout/server/db/open.ts'
import { sql } from 'kysely'

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
