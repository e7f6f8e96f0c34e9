import type { Problem } from './parse-csv.ts'
import type { Table } from './parse-table.ts'
import { RowReader } from './row-reader.ts'

interface RowParser<C extends string, T> {
  readonly parse: (reader: RowReader<C>) => T
  /** What no two rows may share; null when it could not be read. */
  readonly keyOf: (record: T) => string | null
  /** What the key is made of, for messages. */
  readonly keyName: string
}

/** What a table holds, and every reason why a row of it is refused. */
export interface ParsedRows<T> {
  readonly good: readonly { readonly line: number; readonly record: T }[]
  readonly problems: readonly Problem[]
}

export function parseRows<C extends string, T>(
  { rows, problems: unreadable }: Table<C>,
  { parse, keyOf, keyName }: RowParser<C, T>,
): ParsedRows<T> {
  const good: { line: number; record: T }[] = []
  const problems = [...unreadable]
  const firstLines = new Map<string, number>()
  for (const row of rows) {
    const reader = new RowReader(row)
    const record = parse(reader)
    const key = keyOf(record)
    const firstLine = key === null ? undefined : firstLines.get(key)
    if (key !== null && firstLine === undefined) firstLines.set(key, row.line)
    if (firstLine !== undefined) {
      problems.push({ line: row.line, reason: `it has the same ${keyName} as line ${firstLine}.` })
    }
    problems.push(...reader.problems)
    if (firstLine === undefined && reader.problems.length === 0) {
      good.push({ line: row.line, record })
    }
  }
  return { good, problems }
}
