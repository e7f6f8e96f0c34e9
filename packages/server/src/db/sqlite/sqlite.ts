import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { SqliteConnection, SqliteFiles } from './sqlite-connection.ts'

const defaultLockWaitMs = 1000

/**
 * Kysely's SQLite dialect over the runtime's own SQLite, with two connections to the file. Reads have one of their own:
 * they see what is committed, and wait for nobody. Transactions and writing statements have the other in turn; a lock
 * that another process holds is waited for without holding up anything else, for `lockWaitMs` and no longer. A read-only
 * transaction gets a connection of its own.
 */
export function sqliteDialect(file: string, lockWaitMs = defaultLockWaitMs): SqliteDialect {
  const driver = new FileDriver(file, lockWaitMs)
  return {
    foreignVersion: () => driver.foreignVersion,
    createAdapter: () => new FileAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

export interface SqliteDialect extends Dialect {
  /** Changes whenever another process has written into the file, and never by what this one writes. */
  readonly foreignVersion: () => unknown
}

class FileAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class FileDriver implements Driver {
  readonly #file: string
  readonly #lockWaitMs: number
  #files: SqliteFiles | undefined

  constructor(file: string, lockWaitMs: number) {
    this.#file = file
    this.#lockWaitMs = lockWaitMs
  }

  async init(): Promise<void> {
    this.#files = new SqliteFiles(this.#file, this.#lockWaitMs)
  }

  get foreignVersion(): unknown {
    return this.#files?.foreignVersion
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#files === undefined) throw new Error('The database is not open.')
    return new SqliteConnection(this.#files)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await requireSqlite(connection).begin(settings)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await requireSqlite(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await requireSqlite(connection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await requireSqlite(connection).end()
  }

  async destroy(): Promise<void> {
    this.#files?.close()
  }
}

function requireSqlite(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new TypeError('This is not a connection to SQLite.')
}
