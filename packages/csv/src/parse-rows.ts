import {
  type Field,
  type FieldWith,
  fieldsWith,
  type RequiredInFiles,
  type RowOf,
} from '@signout/contract'
import type { Problem } from './parse-csv.ts'
import type { Columns, Row, Table } from './parse-table.ts'
import { readCell } from './read-cell.ts'

/** What a table holds, and every reason why a row of it is refused. */
export interface ParsedRows<T> {
  readonly good: readonly { readonly line: number; readonly record: T }[]
  readonly problems: readonly Problem[]
}

type Fields = Readonly<Record<string, Partial<Field>>>

export type TableOf<F extends Fields> = Table<RequiredInFiles<F>, FieldWith<F, 'isOptionalInFiles'>>

/** The columns of a file that holds these fields. */
export function columnsOf<F extends Fields>(
  fields: F,
): Columns<RequiredInFiles<F>, FieldWith<F, 'isOptionalInFiles'>> {
  const optional = fieldsWith(fields, 'isOptionalInFiles')
  const isRequired = (name: string): name is RequiredInFiles<F> =>
    !optional.some((other) => other === name)
  return { required: fieldsWith(fields, 'cell').filter(isRequired), optional }
}

interface RowKey<T> {
  /** What no two rows may share; null when it could not be read. */
  readonly keyOf: (record: T) => string | null
  /** What the key is made of, for messages. */
  readonly keyName: string
}

/** The rows of a table by the fields that files have, in which every reason against each row is found. */
export function parseRows<F extends Fields>(
  { rows, problems: unreadable }: TableOf<F>,
  fields: F,
  { keyOf, keyName }: RowKey<RowOf<F>>,
): ParsedRows<RowOf<F>> {
  const good: { line: number; record: RowOf<F> }[] = []
  const problems = [...unreadable]
  const firstLines = new Map<string, number>()
  for (const row of rows) {
    const { record, problems: refused } = parseRow(row, fields)
    const key = keyOf(record)
    const firstLine = key === null ? undefined : firstLines.get(key)
    if (key !== null && firstLine === undefined) firstLines.set(key, row.line)
    if (firstLine !== undefined) {
      problems.push({ line: row.line, reason: `it has the same ${keyName} as line ${firstLine}.` })
    }
    problems.push(...refused)
    if (firstLine === undefined && refused.length === 0) good.push({ line: row.line, record })
  }
  return { good, problems }
}

function parseRow<F extends Fields>(
  { line, cells }: Row<RequiredInFiles<F>, FieldWith<F, 'isOptionalInFiles'>>,
  fields: F,
) {
  const problems: Problem[] = []
  const values = Object.entries<string>(cells).map(([name, text]) => {
    const cell = fields[name]?.cell
    const refuse = (rule: string) => {
      problems.push({ line, reason: `${name} is ${quote(text)}: ${rule}.` })
    }
    return [name, cell && readCell(cell, text, refuse)]
  })
  // Sound: a cell is read as what the answer's field of the same name holds, or as names of categories.
  return { record: Object.fromEntries(values) as RowOf<F>, problems }
}

function quote(text: string): string {
  if (text === '') return 'empty'
  const characters = Array.from(text)
  return JSON.stringify(characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : text)
}
