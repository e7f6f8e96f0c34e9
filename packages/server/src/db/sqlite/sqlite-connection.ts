import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import { DatabaseUnavailable } from '../failure.ts'
import type { Waits } from '../context.ts'
import type { SqliteFile } from './sqlite-file.ts'

/** Limits of a group: a larger one would keep the lock from other processes, and delay its first member. */
const maxMembers = 50
const longestGroupMs = 20

/** Transactions that share a commit. */
interface Group {
  readonly beganAt: number
  members: number
  readonly committed: PromiseWithResolvers<void>
}

function beginGroup(): Group {
  const committed = Promise.withResolvers<void>()
  // The members get a failure; a group may have none.
  committed.promise.catch(() => {})
  return { beganAt: performance.now(), members: 0, committed }
}

/** Connections of this process to one file. */
export interface SqliteFiles {
  readonly reader: SqliteFile
  readonly writer: SqliteWriter
  openReader(): SqliteFile
}

/** The write connection of a process: the holder of the lock uses it, others wait. */
export class SqliteWriter {
  readonly file: SqliteFile
  /** Group of the lock's holder and those just before it; undefined while no transaction is open. */
  group: Group | undefined
  /** Settles when all that are waiting have had the lock. */
  #lastHolder: Promise<void> = Promise.resolve()
  #waiting = 0
  readonly #waits: Waits

  constructor(file: SqliteFile, waits: Waits) {
    this.file = file
    this.#waits = waits
  }

  /** Waits for all earlier requests; returns a function that releases the lock. */
  async acquire(): Promise<() => void> {
    const before = this.#lastHolder
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lastHolder = promise
    this.#waiting += 1
    await this.#waits.during(before)
    this.#waiting -= 1
    return resolve
  }

  /** Whether another transaction waits for the lock, and may write before the group is committed. */
  async mayGrow({ members, beganAt }: Group): Promise<boolean> {
    if (members === maxMembers || performance.now() - beganAt >= longestGroupMs) return false
    // A transaction runs in one callback of the event loop: requests that arrived meanwhile are not known yet.
    if (this.#waiting === 0) await nextTurn()
    return this.#waiting > 0
  }
}

/**
 * A connection for Kysely: reads go to the reader, a read-only transaction to its own reader, everything else in turn
 * to the writer. A small transaction mostly waits for the disk, so transactions that are waiting when one ends join its
 * SQLite transaction, each behind its own savepoint, and one commit ends them all. None is reported as committed
 * before, and a failed commit fails them all (decision 019).
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #files: SqliteFiles
  readonly #writer: SqliteWriter
  readonly #since = performance.now()
  #snapshot: SqliteFile | undefined
  /** Releases the write lock; undefined without it. */
  #release: (() => void) | undefined
  /** Whether it runs behind a savepoint, in a transaction that another connection began. */
  #isJoined = false

  constructor(files: SqliteFiles) {
    this.#files = files
    this.#writer = files.writer
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#snapshot !== undefined) return this.#snapshot.execute(query, this.#since)
    if (this.#release !== undefined) return this.#writer.file.execute(query, this.#since)
    if (isRead(query)) return this.#files.reader.execute(query, this.#since)
    return this.#executeAlone(query)
  }

  /** Acquires the write lock at once: a transaction that reads first could no longer acquire it. */
  async begin({ accessMode }: TransactionSettings): Promise<void> {
    if (accessMode === 'read only') {
      this.#snapshot = this.#files.openReader()
      return this.#run('begin')
    }
    this.#release = await this.#writer.acquire()
    this.#writer.file.requireNamed()
    this.#isJoined = this.#writer.group !== undefined
    if (this.#isJoined) return this.#run('savepoint member')
    await this.#run('begin immediate')
    this.#writer.group = beginGroup()
  }

  async commit(): Promise<void> {
    if (this.#snapshot !== undefined) return this.#run('commit')
    const { group, file } = this.#writer
    if (group === undefined) throw new Error('Nothing has begun.')
    if (!file.isInTransaction) {
      this.#breakUp(group)
      return group.committed.promise
    }
    if (this.#isJoined) await this.#run('release member')
    return this.#leave(group)
  }

  /** The work of other members stays, and this one may answer what it has read of it: their commit is awaited. */
  async rollback(): Promise<void> {
    if (this.#snapshot !== undefined) return this.#run('rollback')
    const { group, file } = this.#writer
    if (this.#release === undefined || group === undefined) return
    if (!file.isInTransaction) return this.#breakUp(group)
    if (!this.#isJoined) {
      this.#writer.group = undefined
      return this.#run('rollback').finally(() => this.#releaseLock())
    }
    try {
      await this.#run('rollback to member')
      await this.#run('release member')
    } catch {
      await this.#abandon(group)
      return group.committed.promise
    }
    return this.#leave(group)
  }

  /** Lets the next one write in any case. Work that could be neither committed nor rolled back is never committed. */
  async end(): Promise<void> {
    this.#snapshot?.close()
    this.#snapshot = undefined
    if (this.#release === undefined) return
    const { group } = this.#writer
    if (group === undefined) this.#releaseLock()
    else await this.#abandon(group)
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Nothing is streamed from SQLite.')
  }

  /** A single statement needs no savepoint: a failed one has no effect. */
  async #executeAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#release = await this.#writer.acquire()
    const { group, file } = this.#writer
    try {
      const result = await file.execute<R>(query, this.#since)
      file.requireNamed()
      return result
    } finally {
      if (group === undefined) this.#releaseLock()
      else if (file.isInTransaction) await this.#leave(group)
      else this.#breakUp(group)
    }
  }

  /** The next member joins the group; without one the group is committed. */
  async #leave(group: Group): Promise<void> {
    const { file } = this.#writer
    group.members += 1
    try {
      if (!(await this.#writer.mayGrow(group))) {
        this.#writer.group = undefined
        await this.#run('commit')
        // Checked before success is reported: writes to a file that has lost its name are gone with the process.
        file.requireNamed()
        group.committed.resolve()
      }
    } catch (error) {
      if (file.isInTransaction) await this.#run('rollback').catch(() => {})
      group.committed.reject(error)
    } finally {
      this.#releaseLock()
    }
    await group.committed.promise
  }

  async #abandon(group: Group): Promise<void> {
    if (this.#writer.file.isInTransaction) await this.#run('rollback').catch(() => {})
    this.#breakUp(group)
  }

  /** The transaction has ended without a commit, and the writes of all members are lost. */
  #breakUp(group: Group): void {
    group.committed.reject(new DatabaseUnavailable(new Error('The transaction was ended.')))
    this.#writer.group = undefined
    this.#releaseLock()
  }

  #releaseLock(): void {
    this.#release?.()
    this.#release = undefined
  }

  /** Runs a statement as Kysely does, with a line in its log. */
  async #run(text: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(text))
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)
}
