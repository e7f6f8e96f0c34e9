import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { inspect } from 'node:util'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely'

const BUSY_TIMEOUT_MS = 10_000
const CACHED_STATEMENTS = 500

/** SQLite has no booleans: these columns, and computed ones named `is_…` or `has_…`, are read as such. */
const booleanColumns = new Set(['id_provided', 'attended', 'acknowledge_rules'])

/**
 * Kysely's SQLite dialect over the runtime's own SQLite. There is one connection, which Kysely hands out to one
 * caller at a time: what is asked during a transaction waits for its end and never sees half of it.
 */
export function sqliteDialect(file: string): SqliteDialect {
  return new ImmediateSqliteDialect({ database: async () => openFile(file) })
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config)
  }
}

/** Takes the write lock at once: a transaction that reads first and writes later could not get it any more. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  /** A full disk has SQLite end the transaction itself; the caller is to hear of the disk. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!/no transaction is active/.test(String(error))) throw error
    })
  }
}

function openFile(file: string) {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma trusted_schema = off;
  `)
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => {
      database.close()
    },
    prepare: (text: string) => {
      const statement = statements.get(text) ?? adapt(database.prepare(text))
      // A map keeps the order of insertion: the first is the one that was not used for longest.
      statements.delete(text)
      statements.set(text, statement)
      if (statements.size > CACHED_STATEMENTS) {
        for (const oldest of statements.keys()) {
          statements.delete(oldest)
          break
        }
      }
      return statement
    },
  }
}

function adapt(statement: StatementSync): SqliteStatement {
  const columns = statement.columns()
  const booleans = columns
    .filter(({ column, name }) => isBoolean(name) || (column !== null && isBoolean(column)))
    .map(({ name }) => name)
  const toRow = (row: Record<string, unknown>) => {
    for (const name of booleans) {
      if (row[name] !== null) row[name] = row[name] === 1
    }
    return row
  }
  return {
    reader: columns.length > 0,
    all: (parameters) => statement.all(...parameters.map(toBindable)).map(toRow),
    run: (parameters) => statement.run(...parameters.map(toBindable)),
    iterate: (parameters) => statement.iterate(...parameters.map(toBindable)).map(toRow),
  }
}

function isBoolean(column: string): boolean {
  return booleanColumns.has(column) || /^(is|has)_/.test(column)
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
