import { type ImportResult, visibleText } from '@signout/contract'
import { TableError } from '@signout/csv/decode-text.ts'
import type { CsvRow } from '@signout/csv/parse-csv.ts'
import { parseTable, type Table } from '@signout/csv/parse-table.ts'
import { type FileText, readFile } from '@signout/csv/read-file.ts'
import { randomKey } from '#api/intents.ts'

export interface FileColumn {
  readonly id: number
  readonly header: string
  /** The first texts in it. */
  readonly samples: readonly string[]
}

/** A chosen file, parsed as the server will parse it. */
export interface ChosenFile extends FileText {
  readonly id: string
  readonly name: string
  /** The sheet of a workbook that is read. */
  readonly sheet: string | undefined
  readonly table: Table
  readonly columns: readonly FileColumn[]
}

const shownSamples = 3

/** @throws {TableError} with a sentence when the file is not a table. */
export async function readChosenFile(file: File, sheet?: string): Promise<ChosenFile> {
  const { name } = file
  const bytes = await file.arrayBuffer().catch(() => {
    throw new TableError(`${name} cannot be read.`)
  })
  try {
    const read = await readFile(new Uint8Array(bytes), sheet)
    const table = await parseTable(read.text)
    const columns = table.header.map((title, at) => ({
      id: at,
      header: title,
      samples: samplesOf(table.rows, at),
    }))
    return { ...read, id: randomKey(), name, sheet: sheet ?? read.sheets[0], table, columns }
  } catch (error) {
    throw error instanceof TableError ? new TableError(`${name} ${error.message}.`) : error
  }
}

function samplesOf(rows: readonly CsvRow[], column: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of rows) {
    const text = visibleText(cells[column] ?? '')
    if (text !== '') samples.add(text)
    if (samples.size === shownSamples) break
  }
  return [...samples]
}

/** Whether several rows are of one item, which no column says: neither does a row that cannot be read. */
export function hasRepeats({ table }: ChosenFile, errors: ImportResult['errors']): boolean {
  const unreadable = new Set(
    table.rows.filter(({ problem }) => problem !== undefined).map(({ row }) => row),
  )
  return errors.some(({ column, row }) => column === null && !unreadable.has(row))
}
