import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { SqliteConnection, type SqliteFiles, SqliteWriter } from './sqlite-connection.ts'
import type { ReadThread } from '../long-reads/read-thread.ts'
import type { Waits } from '../waits.ts'
import { FileIdentity } from './file-identity.ts'
import { type SqliteAccess, SqliteFile } from './sqlite-file.ts'

const defaultLockWaitMs = 1000

interface SqliteOptions {
  readonly lockWaitMs?: number | undefined
  readonly access?: SqliteAccess | undefined
  /** Ends with the connections. */
  readonly readThread?: ReadThread | undefined
  readonly waits: Waits
}

interface OpenSqlite {
  readonly dialect: Dialect
  /** Changes whenever another process has written into the file, and never by what this one writes. */
  readonly foreignVersion: () => unknown
  /** What is committed now. @throws {DatabaseUnavailable} */
  readonly readNow: <R>(query: CompiledQuery<R>) => R[]
  /** @throws {DatabaseUnavailable} when the file is not the one of its name any more. */
  readonly requireFile: () => void
}

/**
 * Opens a SQLite file for Kysely's SQLite dialect over the runtime's own SQLite, with two connections. Reads have one of
 * their own: they see what is committed, and wait for no write. Transactions and writing statements have the other in
 * turn; a lock that another process holds is waited for without holding up anything else, for `lockWaitMs` and no longer.
 * A read-only transaction gets a connection of its own. With `access` of `read` nothing can be written. `db.destroy()`
 * closes them.
 *
 * @throws {DatabaseUnavailable}
 */
export function openSqlite(
  path: string,
  { lockWaitMs = defaultLockWaitMs, access = 'write', readThread, waits }: SqliteOptions,
): OpenSqlite {
  const writing = new SqliteFile(path, access, lockWaitMs)
  const identity = new FileIdentity(path)
  const openReader = () => {
    identity.require()
    return new SqliteFile(path, 'read', lockWaitMs)
  }
  const writer = new SqliteWriter(writing, identity, waits)
  const reader = openReader()
  const files = { reader, writer, openReader }
  return {
    foreignVersion: () => writing.dataVersion,
    readNow: (query) => reader.executeNow(query).rows,
    requireFile: () => identity.require(),
    dialect: {
      createAdapter: () => new FileAdapter(),
      createDriver: () => createDriver(files, readThread),
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

function createDriver(files: SqliteFiles, readThread: ReadThread | undefined): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => new SqliteConnection(files),
    beginTransaction: (connection, settings) => requireOurs(connection).begin(settings),
    commitTransaction: (connection) => requireOurs(connection).commit(),
    rollbackTransaction: (connection) => requireOurs(connection).rollback(),
    releaseConnection: (connection) => requireOurs(connection).end(),
    destroy: async () => {
      await readThread?.end()
      files.reader.close()
      files.writer.file.close()
    },
  }
}

function requireOurs(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new TypeError('This is not a connection to SQLite.')
}
