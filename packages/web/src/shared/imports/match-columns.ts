import { type Field, foldText, type ImportKind, visibleText } from '@signout/contract'
import { splitRows } from '@signout/csv/choose-rows.ts'
import type { CsvRow } from '@signout/csv/parse-csv.ts'
import type { Table } from '@signout/csv/parse-table.ts'
import { exampleForAll } from '@signout/csv/read-cell.ts'
import { tables } from '@signout/csv/tables.ts'
import { type Fields, fieldsInFiles, filledBy, takeColumns } from '@signout/csv/take-columns.ts'
import { readStored, writeStored } from '#ui/stored-values.ts'
import type { ChosenFile } from './chosen-file.ts'

/** The most probable kind of a file, by its columns. */
export function likelyKind<K extends ImportKind>(
  kinds: readonly [K, ...K[]],
  { table: { header } }: ChosenFile,
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

/** Initial mapping: as chosen for an earlier file, else by the usual names, with one column for each field. */
export function usualMapping(kind: ImportKind, header: readonly string[]): Mapping {
  const columns = readRemembered(kind)
  const { taken, repeated } = takeColumns(header, tables[kind].fields, { columns })
  return {
    ...Object.fromEntries(taken.map(({ header: name, field }) => [name, field])),
    ...Object.fromEntries(repeated.map(({ header: name }) => [name, null])),
  }
}

/** Maps a column to a field, which is unmapped from any other column. */
export function withColumn(
  kind: ImportKind,
  mapping: Mapping,
  header: string,
  field: string | null,
): Mapping {
  const { fields } = tables[kind]
  const filled = filledBy(fields, field)
  const others = Object.entries(mapping).map(([name, before]) => {
    const isTaken = filledBy(fields, before).some((one) => filled.includes(one))
    return [name, isTaken ? null : before] as const
  })
  return { ...Object.fromEntries(others), [header]: field }
}

/** The required fields that this file lacks. */
export function missingFields(
  kind: ImportKind,
  { table: { header } }: ChosenFile,
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

/** A text that is none of the values of its column, in so many rows; empty for cells without one. */
export interface Word {
  readonly text: string
  readonly count: number
}

/** By field, the texts of the file that are no value of it. */
export function unknownWords(
  kind: ImportKind,
  { table }: ChosenFile,
  mapping: Mapping,
): {
  readonly field: string
  readonly among: readonly string[]
  readonly words: readonly Word[]
}[] {
  const rows = importedRows(kind, table, mapping)
  return table.header.flatMap((name, at) => {
    const field = mapping[name] ?? null
    const cell = field === null ? undefined : fieldOf(kind, field).cell
    if (field === null || cell?.kind !== 'choice') return []
    const known = new Set(cell.among.map(foldText))
    const words = new Map<string, Word>()
    for (const row of rows) {
      const text = visibleText(row.cells[at] ?? '')
      const key = foldText(text)
      if (row.problem !== undefined || known.has(key)) continue
      words.set(key, { text, count: (words.get(key)?.count ?? 0) + 1 })
    }
    return words.size === 0 ? [] : [{ field, among: cell.among, words: [...words.values()] }]
  })
}

/** The value that a text begins with, such as Accepted for "accepted (confirmed)"; empty for any other. */
export function likelyMeaning(text: string, among: readonly string[]): string {
  return among.find((value) => foldText(text).startsWith(foldText(value))) ?? ''
}

/** The columns of shared values with empty cells below a filled first one, as merged cells leave them. */
export function gaps(
  kind: ImportKind,
  { table }: ChosenFile,
  mapping: Mapping,
): { readonly field: string; readonly header: string; readonly count: number }[] {
  const rows = importedRows(kind, table, mapping)
  const shared: readonly string[] = tables[kind].shared
  return table.header.flatMap((name, at) => {
    const field = mapping[name] ?? null
    if (field === null || !shared.includes(field)) return []
    const isEmpty = rows.map(({ cells }) => visibleText(cells[at] ?? '') === '')
    const count = isEmpty[0] === true ? 0 : isEmpty.filter(Boolean).length
    return count === 0 ? [] : [{ field, header: name, count }]
  })
}

/** The rows without totals. */
function importedRows(kind: ImportKind, table: Table, columns: Mapping): CsvRow[] {
  const { namedBy, fields } = tables[kind]
  const { rows } = splitRows(table, takeColumns(table.header, fields, { columns }), { namedBy }, {})
  return rows.map(({ row }) => row)
}

const rememberedColumns = (kind: ImportKind) => `import-columns:${kind}`

/** Keeps for the next file what columns are taken for, of which a choice may change two. */
export function rememberColumns(kind: ImportKind, before: Mapping, after: Mapping): void {
  const changed = Object.entries(after).filter(([header, field]) => field !== before[header])
  const others = Object.entries(readRemembered(kind)).filter(
    ([header]) => !changed.some(([name]) => name === header),
  )
  const kept = [...others, ...changed].slice(-mostRemembered)
  writeStored(rememberedColumns(kind), Object.fromEntries(kept))
}

const mostRemembered = 200

function readRemembered(kind: ImportKind): Mapping {
  const stored = readStored(rememberedColumns(kind))
  const known = (field: unknown) =>
    field === null ? null : fieldNames(kind).find((name) => name === field)
  const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {})
  return Object.fromEntries(
    entries.flatMap(([header, value]) => {
      const field = known(value)
      return field === undefined ? [] : [[header, field]]
    }),
  )
}
