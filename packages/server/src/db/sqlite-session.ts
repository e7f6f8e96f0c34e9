import { setTimeout as wait } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import { DatabaseUnavailable } from './failure.ts'
import { SqliteFile } from './sqlite-file.ts'

/** Between two looks at a lock that somebody else has. */
const longestPauseMs = 10

/** SQLite's primary result codes: busy and locked. */
const lockedCodes = new Set([5, 6])
/** Read-only, input/output, corrupt, full, cannot open, locking protocol, no database. */
const brokenCodes = new Set([8, 10, 11, 13, 14, 15, 26])

/** What this process has open of one file. */
export class SqliteConnections {
  readonly #path: string
  readonly #lockWaitMs: number
  readonly #writer: PatientFile
  readonly reader: PatientFile
  /** The end of the work of whoever came last to write. */
  #lastTurn: Promise<void> = Promise.resolve()

  constructor(path: string, lockWaitMs: number) {
    this.#path = path
    this.#lockWaitMs = lockWaitMs
    this.#writer = this.#open('write')
    this.reader = this.#open('read')
  }

  /** The connection that writes, when everybody who came before has called the `end` of theirs. */
  async reserveWriter(): Promise<Reserved> {
    const before = this.#lastTurn
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lastTurn = promise
    await before
    return { connection: this.#writer, end: resolve }
  }

  openSnapshot(): Reserved {
    const connection = this.#open('read')
    return { connection, end: () => connection.close() }
  }

  /** Changes whenever another process has written into the file, and never by what this one writes. */
  get foreignVersion(): unknown {
    return this.#writer.dataVersion
  }

  close(): void {
    this.reader.close()
    this.#writer.close()
  }

  #open(access: 'read' | 'write'): PatientFile {
    try {
      return new PatientFile(new SqliteFile(this.#path, access), this.#lockWaitMs)
    } catch (error) {
      throw toFailure(error)
    }
  }
}

interface Reserved {
  readonly connection: PatientFile
  readonly end: () => void
}

/** Waits for the locks of others, while everything else goes on. */
class PatientFile {
  readonly #file: SqliteFile
  readonly #lockWaitMs: number
  #lockedSince: number | undefined

  constructor(file: SqliteFile, lockWaitMs: number) {
    this.#file = file
    this.#lockWaitMs = lockWaitMs
  }

  /** @throws {DatabaseUnavailable} also when the file has been locked for too long since `since`. */
  async execute<R>(query: CompiledQuery, since: number): Promise<QueryResult<R>> {
    for (let pause = 1; ; pause = Math.min(2 * pause, longestPauseMs)) {
      try {
        const result = this.#file.execute<R>(query)
        this.#lockedSince = undefined
        return result
      } catch (error) {
        if (!hasCode(error, lockedCodes) || this.#isTooLate(since)) throw toFailure(error)
      }
      await wait(pause)
    }
  }

  get dataVersion(): unknown {
    return this.#file.dataVersion
  }

  close(): void {
    this.#file.close()
  }

  /** Waiting for others of this process does not count: they get on. */
  #isTooLate(since: number): boolean {
    const now = performance.now()
    this.#lockedSince ??= now
    return now - Math.max(since, this.#lockedSince) >= this.#lockWaitMs
  }
}

/** What Kysely takes for a connection: it says which of the real ones each statement goes to. */
export class Session implements DatabaseConnection {
  readonly #connections: SqliteConnections
  readonly #since = performance.now()
  #transaction: Reserved | undefined

  constructor(connections: SqliteConnections) {
    this.#connections = connections
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction !== undefined) {
      return this.#transaction.connection.execute(query, this.#since)
    }
    if (isRead(query)) return this.#connections.reader.execute(query, this.#since)
    const { connection, end } = await this.#connections.reserveWriter()
    try {
      return await connection.execute<R>(query, this.#since)
    } finally {
      end()
    }
  }

  /** Takes the write lock at once: a transaction that reads first and writes later could not get it any more. */
  async begin({ accessMode }: TransactionSettings): Promise<void> {
    const isSnapshot = accessMode === 'read only'
    this.#transaction = isSnapshot
      ? this.#connections.openSnapshot()
      : await this.#connections.reserveWriter()
    await this.executeQuery(CompiledQuery.raw(isSnapshot ? 'begin' : 'begin immediate'))
  }

  end(): void {
    this.#transaction?.end()
    this.#transaction = undefined
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Nothing is streamed from SQLite.')
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)
}

function toFailure(error: unknown): unknown {
  const isUnavailable = hasCode(error, lockedCodes) || hasCode(error, brokenCodes)
  return isUnavailable ? new DatabaseUnavailable(error) : error
}

/** Extended result codes have the primary one in their last byte. */
function hasCode(error: unknown, codes: ReadonlySet<number>): boolean {
  return error instanceof Error && 'errcode' in error && codes.has(Number(error.errcode) & 0xff)
}
