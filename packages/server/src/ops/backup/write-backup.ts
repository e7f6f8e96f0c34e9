import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { findApplied } from '../../db/migrate.ts'
import type { Db } from '../../db/tables.ts'
import { readSnapshot, type Tx } from '../../db/transaction.ts'
import { replaceFile } from '../../base/files.ts'
import {
  type PictureStore,
  pictureStoreOf,
  findReferredHashes,
} from '../../catalogue/picture-store.ts'
import { endOf, format, formatVersion, type Header } from './format.ts'
import { findColumns, readPages, readSequences } from './tables.ts'

/**
 * Writes a snapshot of the database into one file while the server runs; an old file is replaced when the new one is
 * complete (spec §20). Returns the number of rows.
 *
 * @throws errors of the file system, {DatabaseUnavailable}
 */
export async function writeBackup(db: Db, file: string, now: Date): Promise<number> {
  let rows = 0
  await replaceFile(file, async (handle) =>
    readSnapshot(db, async (tx) => {
      const header = await readHeader(tx, now)
      rows = Object.values(header.tables).reduce((sum, count) => sum + count, 0)
      const store = pictureStoreOf(db)
      const write = async (pieces: AsyncIterable<Buffer>) => handle.writeFile(pieces)
      const lines = linesOf(tx, header, store)
      await pipeline(lines, withChecksum, createGzip(), write)
    }),
  )
  return rows
}

async function readHeader(tx: Tx, now: Date): Promise<Header> {
  const tables: Record<string, number> = {}
  for (const table of (await findColumns(tx)).keys()) {
    const count = sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`
    tables[table] = (await count.execute(tx)).rows[0]?.rows ?? 0
  }
  return {
    format,
    version: formatVersion,
    made_at: now.toISOString(),
    migrations: await findApplied(tx),
    sequences: await readSequences(tx),
    tables,
  }
}

async function* linesOf(tx: Tx, header: Header, store: PictureStore): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`
  for (const table of Object.keys(header.tables)) {
    for await (const rows of readPages(tx, table)) {
      yield rows.map((row) => `${JSON.stringify({ table, row })}\n`).join('')
    }
  }
  for (const picture of await findReferredHashes(tx)) {
    const bytes = await store.read(picture)
    // `verify` reports items whose picture is missing.
    if (bytes !== undefined) {
      yield `${JSON.stringify({ picture, webp: bytes.toString('base64') })}\n`
    }
  }
}

async function* withChecksum(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const checksum = createHash('sha256')
  for await (const line of lines) {
    checksum.update(line)
    yield line
  }
  yield `${endOf(checksum)}\n`
}
