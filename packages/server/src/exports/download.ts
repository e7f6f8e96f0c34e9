import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportName } from '@signout/contract'
import { createLimit } from '../concurrency.ts'
import type { Db } from '../db/tables.ts'
import { readSnapshot } from '../db/transaction.ts'
import { tooMany } from '../refusal.ts'
import { type CsvPiece, readExport } from './export-files.ts'

/**
 * Number of downloads at once: each holds a connection and rows deleted since, orders until the client has read them, the
 * others while they are read.
 */
const withinLimit = createLimit(4, () => tooMany('Other files are being downloaded.', 10_000))

/**
 * The bytes of an export, from one snapshot. Orders, which may be numerous, are read as fast as the client takes them;
 * the other exports in one go.
 * @throws {Refusal} 429 while others are read; what a read throws before the first byte
 */
export async function downloadExport(db: Db, name: ExportName): Promise<Readable | string> {
  return name === 'orders' ? streamOrders(db) : withinLimit(() => readText(db, name))
}

async function readText(db: Db, name: ExportName): Promise<string> {
  return readSnapshot(db, async (tx) => {
    const pieces = await Array.fromAsync(readExport(tx, name))
    return pieces.map(({ csv }) => csv).join('')
  })
}

/** @internal Tests read it slowly. */
export async function streamOrders(db: Db): Promise<Readable> {
  const body = new PassThrough()
  const written = withinLimit(() =>
    readSnapshot(db, (tx) => pipeline(readExport(tx, 'orders'), textsOf, body)),
  )
  written.catch((error: Error) => body.destroy(error))
  await once(body, 'readable')
  return body
}

async function* textsOf(pieces: AsyncIterable<CsvPiece>): AsyncGenerator<string> {
  for await (const { csv } of pieces) yield csv
}
