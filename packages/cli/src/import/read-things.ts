import type { Problem } from '../csv/parse-csv.ts'
import type { Table } from '../csv/read-table.ts'
import { RowReader } from '../csv/row-reader.ts'

interface Kind<C extends string, T> {
  readonly read: (reader: RowReader<C>) => T
  /** What no two rows may share; null when it could not be read. */
  readonly keyOf: (thing: T) => string | null
  /** What the key is made of, for people. */
  readonly keyName: string
}

export interface ParsedRows<T> {
  readonly good: readonly { readonly line: number; readonly thing: T }[]
  readonly problems: readonly Problem[]
}

/** Reads every row, and says of every row that is refused why. */
export function parseRows<C extends string, T>(
  { rows, problems: unreadable }: Table<C>,
  { read, keyOf, keyName }: Kind<C, T>,
): ParsedRows<T> {
  const good: { line: number; thing: T }[] = []
  const problems = [...unreadable]
  const firstLines = new Map<string, number>()
  for (const row of rows) {
    const reader = new RowReader(row)
    const thing = read(reader)
    const key = keyOf(thing)
    const firstLine = key === null ? undefined : firstLines.get(key)
    if (key !== null && firstLine === undefined) firstLines.set(key, row.line)
    if (firstLine !== undefined) {
      problems.push({ line: row.line, reason: `it has the same ${keyName} as line ${firstLine}.` })
    }
    problems.push(...reader.problems)
    if (firstLine === undefined && reader.problems.length === 0) {
      good.push({ line: row.line, thing })
    }
  }
  return { good, problems }
}
