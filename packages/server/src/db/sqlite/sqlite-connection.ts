import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import type { SqliteFile } from './sqlite-file.ts'
import { type Member, newMember, type SqliteWriter } from './sqlite-writer.ts'

/** Connections of this process to one file. */
export interface SqliteFiles {
  readonly reader: SqliteFile
  readonly writer: SqliteWriter
  openReader(): SqliteFile
}

/**
 * A connection for Kysely: reads go to the reader, a read-only transaction to its own reader, everything else in turn
 * to the writer.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #files: SqliteFiles
  readonly #since = performance.now()
  #snapshot: SqliteFile | undefined
  /** Its place at the writer, while it has a transaction. */
  #member: Member | undefined

  constructor(files: SqliteFiles) {
    this.#files = files
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer } = this.#files
    if (this.#snapshot !== undefined) return this.#snapshot.execute(query, this.#since)
    if (this.#member !== undefined) return writer.file.execute(query, this.#since)
    if (isRead(query)) return reader.execute(query, this.#since)
    return this.#executeSingle(query)
  }

  /** Acquires the write lock at once: a transaction that reads first could no longer acquire it. */
  async begin({ accessMode }: TransactionSettings): Promise<void> {
    if (accessMode === 'read only') {
      this.#snapshot = this.#files.openReader()
      return this.#run('begin')
    }
    this.#member = newMember(false, (text) => this.#run(text))
    return this.#files.writer.take(this.#member)
  }

  async commit(): Promise<void> {
    if (this.#snapshot !== undefined) return this.#run('commit')
    this.#member?.ended.resolve(true)
    return this.#member?.committed.promise
  }

  /** The work of other members stays, and this one may answer what it has read of it: their commit is awaited. */
  async rollback(): Promise<void> {
    if (this.#snapshot !== undefined) return this.#run('rollback')
    const isLost = !this.#files.writer.file.isInTransaction
    this.#member?.ended.resolve(false)
    return isLost ? undefined : this.#member?.committed.promise
  }

  /** Lets the next one write in any case. */
  async end(): Promise<void> {
    this.#snapshot?.close()
    this.#snapshot = undefined
    this.#member?.ended.resolve(false)
    this.#member = undefined
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Nothing is streamed from SQLite.')
  }

  async #executeSingle<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer } = this.#files
    const single = newMember(true, (text) => this.#run(text))
    await writer.take(single)
    try {
      return await writer.file.execute(query, this.#since)
    } finally {
      single.ended.resolve(true)
      await single.committed.promise
    }
  }

  /** Runs a statement as Kysely does, with a line in its log. */
  async #run(text: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(text))
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)
}
