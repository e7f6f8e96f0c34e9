import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { Session, SqliteConnections } from './sqlite-session.ts'

const defaultLockWaitMs = 1000

/**
 * Kysely's SQLite dialect over the runtime's own SQLite, with two connections to the file. Reads have one of their own:
 * they see what is committed, and wait for nobody. Transactions and writing statements have the other in turn; a lock
 * that another process holds is waited for without holding up anything else, for `lockWaitMs` and no longer. A read-only
 * transaction gets a connection of its own.
 */
export function sqliteDialect(file: string, lockWaitMs = defaultLockWaitMs): SqliteDialect {
  const driver = new SessionDriver(file, lockWaitMs)
  return {
    foreignVersion: () => driver.foreignVersion,
    createAdapter: () => new SessionAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

export interface SqliteDialect extends Dialect {
  /** Changes whenever another process has written into the file, and never by what this one writes. */
  readonly foreignVersion: () => unknown
}

class SessionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class SessionDriver implements Driver {
  readonly #file: string
  readonly #lockWaitMs: number
  #connections: SqliteConnections | undefined

  constructor(file: string, lockWaitMs: number) {
    this.#file = file
    this.#lockWaitMs = lockWaitMs
  }

  async init(): Promise<void> {
    this.#connections = new SqliteConnections(this.#file, this.#lockWaitMs)
  }

  get foreignVersion(): unknown {
    return this.#connections?.foreignVersion
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#connections === undefined) throw new Error('The database is not open.')
    return new Session(this.#connections)
  }

  async beginTransaction(session: DatabaseConnection, settings: TransactionSettings) {
    await sessionOf(session).begin(settings)
  }

  async commitTransaction(session: DatabaseConnection): Promise<void> {
    await sessionOf(session).commit()
  }

  async rollbackTransaction(session: DatabaseConnection): Promise<void> {
    await sessionOf(session).rollback()
  }

  async releaseConnection(session: DatabaseConnection): Promise<void> {
    await sessionOf(session).end()
  }

  async destroy(): Promise<void> {
    this.#connections?.close()
  }
}

function sessionOf(connection: DatabaseConnection): Session {
  if (connection instanceof Session) return connection
  throw new TypeError('This is no session of SQLite.')
}
