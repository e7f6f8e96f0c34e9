import { createReadStream } from 'node:fs'
import { basename, resolve } from 'node:path'
import { formatCount, limits, type RowOf } from '@signout/contract'
import type { RowChoice } from '@signout/csv/choose-rows.ts'
import { TableError } from '@signout/csv/decode-text.ts'
import { parseRows, type ParsedRows, type RowKind } from '@signout/csv/parse-rows.ts'
import { exampleForAll } from '@signout/csv/read-cell.ts'
import { readFile } from '@signout/csv/read-file.ts'
import type { Fields } from '@signout/csv/take-columns.ts'
import { describeFileFailure } from '@signout/server/base/files.ts'
import { CliRefusal } from '../context.ts'
import type { Output } from '../output.ts'

/**
 * Reads the text of a file, or of a sheet of a workbook.
 *
 * @throws {CliRefusal} for a file that cannot be read.
 */
export async function readText(
  { out }: { readonly out: Output },
  file: string,
  sheet?: string,
): Promise<string> {
  const bytes = await readBytes(file)
  const name = basename(file)
  const { text, encoding, sheets } = await refusing(name, () => readFile(bytes, sheet))
  if (encoding === 'Windows-1252') {
    out.note(`${name} is not UTF-8, and was read as Windows-1252: look at letters with accents.`)
  }
  const [first, ...others] = sheets
  if (sheet === undefined && first !== undefined && others.length > 0) {
    out.note(
      `${name} has ${formatCount(sheets.length, 'sheet')}: ${quote(first)} is read. Name another with --sheet: ${others.map(quote).join(', ')}.`,
    )
  }
  return text
}

/**
 * Reads the rows of a text (spec §13), with every reason against each.
 *
 * @throws {CliRefusal} for one that is no table, or has other columns.
 */
export async function readRows<F extends Fields>(
  file: string,
  text: string,
  kind: RowKind<F>,
  choice: RowChoice,
): Promise<ParsedRows<RowOf<F>>> {
  const name = basename(file)
  const parsed = await refusing(name, () => parseRows(text, kind, choice))
  refuseColumns(name, parsed, kind.fields)
  return parsed
}

async function refusing<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof TableError) throw new CliRefusal(`${name} ${error.message}.`)
    throw error
  }
}

function refuseColumns(
  file: string,
  { columns: { unknown, repeated, missing } }: ParsedRows<unknown>,
  fields: Fields,
): void {
  const lines = [
    ...(unknown.length === 0
      ? []
      : [`unknown: ${unknown.map(quote).join(', ')}. To leave them out, use --ignore-columns.`]),
    ...repeated.map(
      ({ header, field }) => `repeated: ${quote(header)} is a second column for ${field}.`,
    ),
    ...missing.map((field) => `missing: ${field}${describeDefault(field, fields)}`),
  ]
  if (lines.length > 0) throw new CliRefusal(...lines.map((line) => `${file}: columns ${line}`))
}

function describeDefault(field: string, fields: Fields): string {
  const cell = fields[field]?.cell
  const example = cell && exampleForAll(cell)
  if (example === undefined) return '.'
  return `. To give all rows one value, use --default ${field}=${example}`
}

function quote(header: string): string {
  return JSON.stringify(header.slice(0, 40))
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readAll(file)
  } catch (error) {
    throw new CliRefusal(`${resolve(file)} cannot be read: ${describeFileFailure(error)}.`)
  }
}

/** Reads at most one byte more than the limit: a device may never end. */
async function readAll(file: string): Promise<Buffer> {
  // A stream without an encoding yields buffers.
  const pieces = createReadStream(file, { end: limits.imports.bytes }) as AsyncIterable<Buffer>
  return Buffer.concat(await Array.fromAsync(pieces))
}
