import { statSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { inspect, types } from 'node:util'
import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import { ListParameter } from '../compiled.ts'
import { DatabaseInUse, DatabaseUnavailable } from '../failure.ts'
import type { BooleanColumn } from '../tables.ts'

/** How long SQLite itself waits for a lock, which blocks the process: acceptable only while the file is opened. */
const openingTimeoutMs = 10_000
/** Interval between two attempts to acquire a lock that another process holds. */
const longestPauseMs = 10
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

export type SqliteAccess = keyof typeof settings

/** SQLite's primary result codes: busy and locked. */
const lockedCodes: ReadonlySet<number> = new Set([5, 6])
/** Corrupt, and no database. */
const damagedCodes: ReadonlySet<number> = new Set([11, 26])
const fullCodes: ReadonlySet<number> = new Set([13])
/** Errors that the machine may be to blame for: these, read-only, input/output, full, cannot open, locking protocol. */
const unavailableCodes = new Set([...lockedCodes, ...damagedCodes, 8, 10, 13, 14, 15])

/**
 * A connection to a database file. It prepares each statement once and waits for locks without blocking the process.
 */
export class SqliteFile {
  readonly #path: string
  /** The files by name, as they were when first seen. */
  readonly #identities = new Map<string, string>()
  readonly #database: DatabaseSync
  readonly #dataVersion: StatementSync
  readonly #lockWaitMs: number
  readonly #statements = new LRUCache<string, Statement>({ max: cachedStatements })
  #lockedSince: number | undefined

  /** With `read` access the file must exist. @throws {DatabaseUnavailable} */
  constructor(path: string, access: SqliteAccess, lockWaitMs: number) {
    this.#path = path
    this.#lockWaitMs = lockWaitMs
    let database: DatabaseSync | undefined
    try {
      database = new DatabaseSync(path, { timeout: access === 'write' ? openingTimeoutMs : 0 })
      database.exec(settings[access])
      this.#dataVersion = database.prepare('pragma data_version')
      this.#database = database
    } catch (error) {
      database?.close()
      throw toFailure(error)
    }
  }

  /** @throws {DatabaseUnavailable} also when the file has been locked for too long since `since`. */
  async execute<R>(query: CompiledQuery, since: number): Promise<QueryResult<R>> {
    for (let pause = 1; ; pause = Math.min(2 * pause, longestPauseMs)) {
      try {
        const result = this.#executeOnce<R>(query)
        this.#lockedSince = undefined
        return result
      } catch (error) {
        if (!hasCode(error, lockedCodes) || this.#isTooLate(since)) throw toFailure(error)
      }
      await wait(pause)
    }
  }

  /** False also after SQLite has rolled back a transaction by itself, as on a full disk. */
  get isInTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction
  }

  /** Changes with every commit of another connection, and never with this one's own. */
  get dataVersion(): unknown {
    return this.#dataVersion.get()?.['data_version']
  }

  /**
   * Makes sure that the open files are still those with their names: a file that is deleted, renamed or replaced stays
   * open, and takes writes that are lost when the process ends. SQLite creates its write-ahead log with the first write.
   * @throws {DatabaseUnavailable}
   */
  requireNamed(): void {
    this.#requireSame(this.#path)
    this.#requireSame(`${this.#path}-wal`)
  }

  close(): void {
    this.#database.close()
  }

  #requireSame(path: string): void {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    const seen = this.#identities.get(path)
    const identity = found && `${found.dev} ${found.ino}`
    if (seen !== identity && seen !== undefined) {
      throw new DatabaseUnavailable(`${path} was deleted, renamed or replaced`, 'gone')
    }
    if (identity !== undefined) this.#identities.set(path, identity)
  }

  #executeOnce<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(sql)
    // Only the query's types know what the columns hold.
    if (statement.isQuery) return { rows: statement.all(parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** Waiting for other transactions of this process does not count: they progress. */
  #isTooLate(since: number): boolean {
    const now = performance.now()
    this.#lockedSince ??= now
    return now - Math.max(since, this.#lockedSince) >= this.#lockWaitMs
  }

  #prepare(text: string): Statement {
    const known = this.#statements.get(text)
    if (known !== undefined) return known
    const statement = adapt(this.#database.prepare(text))
    this.#statements.set(text, statement)
    return statement
  }
}

/**
 * Moves everything into the file itself, which can then be moved. Only the last connection can end the write-ahead log.
 *
 * @throws {DatabaseInUse} when another process has it open, {DatabaseUnavailable}
 */
export function takeOver(file: string): 'ready' | 'damaged' {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('pragma journal_mode = delete')
    return 'ready'
  } catch (error) {
    if (hasCode(error, lockedCodes)) throw new DatabaseInUse()
    if (hasCode(error, damagedCodes)) return 'damaged'
    throw toFailure(error)
  } finally {
    database?.close()
  }
}

/** The last byte of an extended result code is the primary one. */
function hasCode(error: unknown, codes: ReadonlySet<number>): boolean {
  return error instanceof Error && 'errcode' in error && codes.has(Number(error.errcode) & 0xff)
}

function toFailure(error: unknown): unknown {
  if (!hasCode(error, unavailableCodes)) return error
  if (hasCode(error, lockedCodes)) return new DatabaseUnavailable(error, 'busy')
  return new DatabaseUnavailable(error, hasCode(error, fullCodes) ? 'full' : 'silent')
}

interface Statement {
  readonly isQuery: boolean
  all(parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): ReturnType<StatementSync['run']>
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

/** SQLite has no booleans: these columns, and all named `is_…` or `has_…`, are converted. */
const otherBooleanColumns: Readonly<
  Record<Exclude<BooleanColumn, `is_${string}` | `has_${string}`>, true>
> = {
  id_provided: true,
  attended: true,
  acknowledge_rules: true,
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
  if (value instanceof ListParameter) return JSON.stringify(value.values)
  // Not `instanceof`: bytes may come from another realm, as in screen tests.
  if (types.isUint8Array(value)) return value
  throw new TypeError(`Cannot store ${inspect(value)} in the database.`)
}
