import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { type Columns, parseTable, type Table } from '@signout/csv/parse-table.ts'
import { describeFileFailure } from '@signout/server/files.ts'
import { CliRefusal } from '../context.ts'

/**
 * The rows of a CSV file that has these columns, in any order.
 *
 * @throws {CliRefusal} for a file that cannot be read, {TableError} for one that is not such a table.
 */
export async function readTable<C extends string, O extends string = never>(
  file: string,
  columns: Columns<C, O>,
): Promise<Table<C, O>> {
  return parseTable(await readBytes(file), columns, basename(file))
}

/** Far more than any event has, and far less than a device that never ends. */
const mostBytes = 50_000_000

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readAll(file)
  } catch (error) {
    throw new CliRefusal(`${file} cannot be read: ${describeFileFailure(error)}.`)
  }
}

async function readAll(file: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  // Without an encoding a stream has buffers.
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > mostBytes) throw new Error('it is larger than 50 MB')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
