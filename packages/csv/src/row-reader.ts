import {
  catalogueLengths,
  categorySeparator,
  countCharacters,
  describeAddress,
  foldText,
  formatNumber,
  isAddress,
  isLongerThan,
  largestInteger,
  parseWholeNumber,
} from '@signout/contract'
import type { Problem } from './parse-csv.ts'
import type { Row, Table } from './parse-table.ts'

/** Reads the cells of one row and collects everything that is wrong with them. */
export class RowReader<C extends string> {
  readonly problems: Problem[] = []
  readonly #row: Row<C>

  constructor(row: Row<C>) {
    this.#row = row
  }

  /** Trimmed, not empty. */
  required(column: C, maxLength: number): string {
    return this.optional(column, maxLength) ?? this.#refuse(column, 'it is required', '')
  }

  /** Trimmed; null when nothing is left. */
  optional(column: C, maxLength: number): string | null {
    const text = this.#row.cells[column].trim()
    this.#requireLength(column, text, maxLength)
    return text === '' ? null : text
  }

  /** As it is, with white space and line breaks; null when it is empty. */
  verbatim(column: C, maxLength: number): string | null {
    const text = this.#row.cells[column]
    this.#requireLength(column, text, maxLength)
    return text === '' ? null : text
  }

  wholeNumber(column: C): number {
    const value = parseWholeNumber(this.#row.cells[column])
    if (value !== null && value <= largestInteger) return value
    return this.#refuse(
      column,
      `it must be a whole number from 0 to ${formatNumber(largestInteger)}`,
      0,
    )
  }

  optionalWholeNumber(column: C): number | null {
    return this.#row.cells[column].trim() === '' ? null : this.wholeNumber(column)
  }

  /** An address that begins with one of `schemes`, for example `https`; null when empty. */
  address(column: C, schemes: readonly string[]): string | null {
    const text = this.optional(column, catalogueLengths.address)
    if (text === null || isAddress(text, schemes)) return text
    return this.#refuse(column, `it must be ${describeAddress(schemes)}`, null)
  }

  /** Names between semicolons, at least one, none empty, none twice. */
  list(column: C): string[] {
    const names = this.#row.cells[column].split(categorySeparator).map((name) => name.trim())
    if (names.length === 1 && names[0] === '') {
      return this.#refuse(column, 'at least one is required', [])
    }
    if (names.includes('')) return this.#refuse(column, 'one between semicolons is empty', [])
    if (new Set(names.map(foldText)).size < names.length)
      return this.#refuse(column, 'one appears twice', [])
    return names
  }

  refuse(column: C, rule: string): void {
    this.#refuse(column, rule, undefined)
  }

  #requireLength(column: C, text: string, maxLength: number): void {
    if (!isLongerThan(text, maxLength)) return
    const length = countCharacters(text)
    this.#refuse(column, `it has ${length} characters, ${maxLength} are allowed`, undefined)
  }

  #refuse<T>(column: C, rule: string, instead: T): T {
    const { line, cells } = this.#row
    this.problems.push({ line, reason: `${column} is ${quote(cells[column])}: ${rule}.` })
    return instead
  }
}

function quote(text: string): string {
  if (text === '') return 'empty'
  const characters = Array.from(text)
  return JSON.stringify(characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : text)
}

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
