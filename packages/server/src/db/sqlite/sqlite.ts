import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { SqliteConnection, type SqliteFiles } from './sqlite-connection.ts'
import { SqliteWriter } from './sqlite-writer.ts'
import type { Context, Waits } from '../context.ts'
import { type SqliteAccess, SqliteFile } from './sqlite-file.ts'

const defaultLockWaitMs = 1000

interface SqliteOptions {
  readonly lockWaitMs?: number | undefined
  readonly access?: SqliteAccess | undefined
  readonly waits: Waits
}

interface OpenSqlite extends Required<Pick<Context, 'foreignVersion' | 'requireFile'>> {
  readonly dialect: Dialect
}

/**
 * Opens a SQLite file for Kysely's SQLite dialect over the runtime's own SQLite, with two connections. Reads use one of
 * them: they see committed data, and wait for no write. Transactions and writes take turns on the other; a lock that
 * another process holds is awaited without blocking anything else, for at most `lockWaitMs`. A read-only transaction
 * gets its own connection. With `access: 'read'` nothing can be written. `db.destroy()` closes them.
 *
 * @throws {DatabaseUnavailable}
 */
export function openSqlite(
  path: string,
  { lockWaitMs = defaultLockWaitMs, access = 'write', waits }: SqliteOptions,
): OpenSqlite {
  const writing = new SqliteFile(path, access, lockWaitMs)
  const openReader = () => {
    writing.requireNamed()
    return new SqliteFile(path, 'read', lockWaitMs)
  }
  const writer = new SqliteWriter(writing, waits)
  const reader = openReader()
  const files = { reader, writer, openReader }
  return {
    foreignVersion: () => writing.dataVersion,
    requireFile: () => writing.requireNamed(),
    dialect: {
      createAdapter: () => new FileAdapter(),
      createDriver: () => createDriver(files),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }
}

class FileAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

function createDriver(files: SqliteFiles): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => new SqliteConnection(files),
    beginTransaction: (connection, settings) => requireOurs(connection).begin(settings),
    commitTransaction: (connection) => requireOurs(connection).commit(),
    rollbackTransaction: (connection) => requireOurs(connection).rollback(),
    releaseConnection: (connection) => requireOurs(connection).end(),
    destroy: async () => {
      files.reader.close()
      files.writer.file.close()
    },
  }
}

function requireOurs(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new TypeError('This is not a connection to SQLite.')
}
