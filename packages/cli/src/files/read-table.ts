import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseTable, type Table } from '@signout/csv/parse-table.ts'
import { CliRefusal } from '../context.ts'
import { describeFileFailure } from './file-failure.ts'

/**
 * The rows of a CSV file whose header has exactly these columns, in any order, and perhaps some of the optional ones.
 *
 * @throws {CliRefusal} for a file that cannot be read, {TableError} for one that is not such a table.
 */
export async function readTable<C extends string, O extends string = never>(
  file: string,
  columns: readonly C[],
  optional: readonly O[] = [],
): Promise<Table<C | O>> {
  return parseTable(await readBytes(file), columns, basename(file), optional)
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    throw new CliRefusal(`${file} cannot be read: ${describeFileFailure(error)}.`)
  }
}
