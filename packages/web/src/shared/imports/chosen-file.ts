import { type ImportKind, type Field } from '@signout/contract'
import { decodeText, type Encoding, TableError } from '@signout/csv/decode-text.ts'
import type { CsvRow } from '@signout/csv/parse-csv.ts'
import { parseTable } from '@signout/csv/parse-table.ts'
import { exampleForAll } from '@signout/csv/read-cell.ts'
import { tables } from '@signout/csv/tables.ts'
import { type Fields, fieldsInFiles, takeColumns } from '@signout/csv/take-columns.ts'
import { randomKey } from '#api/intents.ts'

/** A chosen file, parsed as the server will parse it. */
export interface ChosenFile {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly encoding: Encoding
  readonly header: readonly string[]
  readonly columns: readonly { readonly id: number; readonly header: string }[]
  /** Its first rows. */
  readonly rows: readonly CsvRow[]
}

const shownRows = 5

/** @throws {TableError} with a sentence when the file is not a table. */
export async function readChosenFile(file: File): Promise<ChosenFile> {
  const { name } = file
  const bytes = await file.arrayBuffer().catch(() => {
    throw new TableError(`${name} cannot be read.`)
  })
  try {
    const { text, encoding } = decodeText(new Uint8Array(bytes))
    const { header, rows } = await parseTable(text, { most: shownRows })
    const columns = header.map((title, at) => ({ id: at, header: title }))
    return { id: randomKey(), name, text, encoding, header, columns, rows }
  } catch (error) {
    throw error instanceof TableError ? new TableError(`${name} ${error.message}.`) : error
  }
}

/** The most probable kind of a file, by its columns. */
export function likelyKind<K extends ImportKind>(
  kinds: readonly [K, ...K[]],
  { header }: ChosenFile,
): K {
  const doubts = (kind: K) => {
    const { missing, unknown } = takeColumns(header, tables[kind].fields, {})
    // An unknown column tells more than a missing optional one.
    return unknown.length * 10 + missing.filter((name) => allowedForAll(kind, name) !== '').length
  }
  return kinds.reduce((best, kind) => (doubts(kind) < doubts(best) ? kind : best))
}

/** The field of each column, by header; null for a column that is ignored. */
export type Mapping = Readonly<Record<string, string | null>>

/** Initial mapping: by the usual names, with one column for each field. */
export function usualMapping(kind: ImportKind, header: readonly string[]): Mapping {
  const { taken } = takeColumns(header, tables[kind].fields, {})
  const isFirst = (field: string, at: number) =>
    taken.findIndex((column) => column.field === field) === at
  return Object.fromEntries(
    taken.map(({ header: name, field }, at) => [
      name,
      field !== null && isFirst(field, at) ? field : null,
    ]),
  )
}

/** Maps a column to a field, which is unmapped from any other column. */
export function withColumn(mapping: Mapping, header: string, field: string | null): Mapping {
  const others = Object.entries(mapping).map(
    ([name, before]) => [name, field !== null && before === field ? null : before] as const,
  )
  return { ...Object.fromEntries(others), [header]: field }
}

/** The required fields that this file lacks. */
export function missingFields(
  kind: ImportKind,
  { header }: ChosenFile,
  columns: Mapping,
): readonly string[] {
  return takeColumns(header, tables[kind].fields, { columns }).missing
}

export function fieldNames(kind: ImportKind): readonly string[] {
  return fieldsInFiles(tables[kind].fields)
}

export function fieldOf(kind: ImportKind, name: string): Partial<Field> {
  const fields: Fields = tables[kind].fields
  return fields[name] ?? {}
}

export function labelOf(kind: ImportKind, name: string): string {
  return fieldOf(kind, name).label ?? name
}

/** An example of a value for all rows; undefined when each row has its own. */
export function allowedForAll(kind: ImportKind, name: string): string | undefined {
  const { cell } = fieldOf(kind, name)
  return cell && exampleForAll(cell)
}
