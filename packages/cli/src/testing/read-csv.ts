import { readFile } from 'node:fs/promises'
import { parseTable } from '@signout/csv/parse-table.ts'
import { expect } from 'vitest'

/** The rows of a file that was written with exactly these columns. */
export async function readCsv<C extends string>(
  file: string,
  columns: readonly C[],
): Promise<Readonly<Record<C, string>>[]> {
  const { header, rows } = await parseTable(await readFile(file, 'utf8'))
  expect(header).toEqual(columns)
  return rows.map(
    ({ cells }) =>
      // Sound: these are the columns.
      Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) as Record<
        C,
        string
      >,
  )
}
