import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { inspect } from 'node:util'
import type { CompiledQuery, QueryResult } from 'kysely'
import type { BooleanColumn } from '../tables.ts'

/** SQLite waits without letting anybody else go on: fine while the file is opened and nobody is served yet. */
const openingTimeoutMs = 10_000
const cachedStatements = 500

const settings = {
  write: `
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma wal_autocheckpoint = 4000;
    pragma foreign_keys = on;
    pragma trusted_schema = off;
    pragma busy_timeout = 0;
  `,
  read: `
    pragma query_only = on;
    pragma trusted_schema = off;
  `,
}

/** SQLite has no booleans: columns and computed ones named `is_…` or `has_…` are read as such, and these. */
const otherBooleanColumns: Readonly<
  Record<Exclude<BooleanColumn, `is_${string}` | `has_${string}`>, true>
> = {
  id_provided: true,
  attended: true,
  acknowledge_rules: true,
}

interface Statement {
  readonly isQuery: boolean
  all(parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): ReturnType<StatementSync['run']>
}

/** A connection to a database file. It prepares each statement once, and it never waits for a lock. */
export class SqliteFile {
  readonly #database: DatabaseSync
  readonly #dataVersion: StatementSync
  readonly #statements = new Map<string, Statement>()

  /** To read, the file has to be there. */
  constructor(file: string, access: 'read' | 'write') {
    const timeout = access === 'write' ? openingTimeoutMs : 0
    this.#database = new DatabaseSync(file, { timeout })
    try {
      this.#database.exec(settings[access])
    } catch (error) {
      this.#database.close()
      throw error
    }
    this.#dataVersion = this.#database.prepare('pragma data_version')
  }

  execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(sql)
    // What the columns hold is known to the query's types only.
    if (statement.isQuery) return { rows: statement.all(parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  /** Changes whenever another connection has committed something, and never with what this one writes. */
  get dataVersion(): unknown {
    return this.#dataVersion.get()?.['data_version']
  }

  close(): void {
    this.#database.close()
  }

  #prepare(text: string): Statement {
    const statement = this.#statements.get(text) ?? adapt(this.#database.prepare(text))
    // A map keeps the order of insertion: the first is the one that was not used for longest.
    this.#statements.delete(text)
    this.#statements.set(text, statement)
    if (this.#statements.size > cachedStatements) {
      for (const oldest of this.#statements.keys()) {
        this.#statements.delete(oldest)
        break
      }
    }
    return statement
  }
}

function adapt(statement: StatementSync): Statement {
  const columns = statement.columns()
  const booleans = columns
    .filter(({ column, name }) => isBoolean(name) || (column !== null && isBoolean(column)))
    .map(({ name }) => name)
  return {
    isQuery: columns.length > 0,
    all: (parameters) => {
      const rows: Record<string, unknown>[] = statement.all(...parameters.map(toBindable))
      for (const name of booleans) {
        for (const row of rows) if (row[name] !== null) row[name] = row[name] === 1
      }
      return rows
    },
    run: (parameters) => statement.run(...parameters.map(toBindable)),
  }
}

function isBoolean(column: string): boolean {
  return /^(is|has)_/.test(column) || Object.hasOwn(otherBooleanColumns, column)
}

/**
 * `node:sqlite` binds a `Date` or NaN as NULL without a word, and every number as a float.
 *
 * @throws TypeError for what neither database stores.
 */
function toBindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value === 'number' && Number.isFinite(value)) {
    return Number.isSafeInteger(value) ? BigInt(value) : value
  }
  throw new TypeError(`Cannot store ${inspect(value)} in the database.`)
}
