import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import { RetryingSqliteFile } from './retrying-sqlite-file.ts'
import { SqliteWriter, type WriteLock } from './sqlite-writer.ts'

/** What this process has open of one file. */
export class SqliteFiles {
  readonly #path: string
  readonly #lockWaitMs: number
  readonly #writing: RetryingSqliteFile
  readonly writer: SqliteWriter
  readonly reader: RetryingSqliteFile

  constructor(path: string, lockWaitMs: number) {
    this.#path = path
    this.#lockWaitMs = lockWaitMs
    this.#writing = new RetryingSqliteFile(path, 'write', lockWaitMs)
    this.writer = new SqliteWriter(this.#writing)
    this.reader = this.openReader()
  }

  openReader(): RetryingSqliteFile {
    return new RetryingSqliteFile(this.#path, 'read', this.#lockWaitMs)
  }

  /** Changes whenever another process has written into the file, and never by what this one writes. */
  get foreignVersion(): unknown {
    return this.#writing.dataVersion
  }

  close(): void {
    this.reader.close()
    this.#writing.close()
  }
}

/** What Kysely takes for a connection: it says which of the real ones each statement goes to. */
export class SqliteConnection implements DatabaseConnection {
  readonly #files: SqliteFiles
  readonly #since = performance.now()
  #snapshot: RetryingSqliteFile | undefined
  #lock: WriteLock | undefined

  constructor(files: SqliteFiles) {
    this.#files = files
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer } = this.#files
    const transaction = this.#snapshot ?? this.#lock
    if (transaction !== undefined) return transaction.execute(query, this.#since)
    if (isRead(query)) return reader.execute(query, this.#since)
    const lock = await writer.acquire()
    return lock.executeAlone(query, this.#since)
  }

  /** Takes the write lock at once: a transaction that reads first and writes later could not get it any more. */
  async begin({ accessMode }: TransactionSettings): Promise<void> {
    if (accessMode === 'read only') {
      this.#snapshot = this.#files.openReader()
      await this.#execute('begin')
    } else {
      this.#lock = await this.#files.writer.acquire()
      await this.#lock.begin((text) => this.#execute(text))
    }
  }

  async commit(): Promise<void> {
    if (this.#lock === undefined) await this.#execute('commit')
    else await this.#lock.commit((text) => this.#execute(text))
  }

  async rollback(): Promise<void> {
    if (this.#lock === undefined) await this.#execute('rollback')
    else await this.#lock.rollback((text) => this.#execute(text))
  }

  async end(): Promise<void> {
    this.#snapshot?.close()
    await this.#lock?.end((text) => this.#execute(text))
    this.#snapshot = undefined
    this.#lock = undefined
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Nothing is streamed from SQLite.')
  }

  /** As a statement of Kysely's, which whoever counts statements hears of. */
  async #execute(text: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(text))
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)
}
