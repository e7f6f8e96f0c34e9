import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import { DatabaseUnavailable } from '../failure.ts'
import type { Waits } from '../waits.ts'
import type { FileIdentity } from './file-identity.ts'
import type { SqliteFile } from './sqlite-file.ts'

/** More would keep the lock from other processes, and the first member from its answer. */
const mostMembers = 50
const longestGroupMs = 20

/** Transactions that share a commit. */
interface Group {
  readonly beganAt: number
  members: number
  readonly committed: PromiseWithResolvers<void>
}

/** What this process has open of one file. */
export interface SqliteFiles {
  readonly reader: SqliteFile
  readonly writer: SqliteWriter
  openReader(): SqliteFile
}

/** The connection with which a process writes: who has the lock uses it, and the next waits. */
export class SqliteWriter {
  readonly file: SqliteFile
  readonly identity: FileIdentity
  /** What the holder of the lock and those that have just left are part of; undefined while no transaction is open. */
  group: Group | undefined
  /** Settles when all that wait by now have had the lock. */
  #lastHolder: Promise<void> = Promise.resolve()
  #waiting = 0
  readonly #waits: Waits

  constructor(file: SqliteFile, identity: FileIdentity, waits: Waits) {
    this.file = file
    this.identity = identity
    this.#waits = waits
  }

  /** Waits for all that asked before; answers what releases the lock. */
  async acquire(): Promise<() => void> {
    const before = this.#lastHolder
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lastHolder = promise
    this.#waiting += 1
    await this.#waits.during(before)
    this.#waiting -= 1
    return resolve
  }

  openGroup(): void {
    const committed = Promise.withResolvers<void>()
    // The members hear of a failure; a group may have none.
    committed.promise.catch(() => {})
    this.group = { beganAt: performance.now(), members: 0, committed }
  }

  /** Whether another one waits for the lock, and may write before the group is committed. */
  async mayGrow({ members, beganAt }: Group): Promise<boolean> {
    if (members === mostMembers || performance.now() - beganAt >= longestGroupMs) return false
    // A transaction runs in one callback of the event loop: what was asked meanwhile has not been heard yet.
    if (this.#waiting === 0) await nextTurn()
    return this.#waiting > 0
  }
}

/**
 * What Kysely takes for a connection: reads go to the reader, a read-only transaction to a reader of its own, all else in
 * turn to the writer. Waiting for the disk is most of what a small transaction costs: those that wait already when one
 * ends go on within the same one of SQLite's, each behind a savepoint of its own, and all of them are done when it is
 * committed. None is told of a commit before, and when it fails it fails for all (decision 019).
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #files: SqliteFiles
  readonly #writer: SqliteWriter
  readonly #since = performance.now()
  #snapshot: SqliteFile | undefined
  /** Releases the write lock; undefined without it. */
  #release: (() => void) | undefined
  /** Behind a savepoint, in the transaction that another connection began. */
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

  /** Takes the write lock at once: a transaction that reads first and writes later could not get it any more. */
  async begin({ accessMode }: TransactionSettings): Promise<void> {
    if (accessMode === 'read only') {
      this.#snapshot = this.#files.openReader()
      return this.#run('begin')
    }
    this.#release = await this.#writer.acquire()
    this.#writer.identity.require()
    this.#isJoined = this.#writer.group !== undefined
    if (this.#isJoined) return this.#run('savepoint member')
    await this.#run('begin immediate')
    this.#writer.openGroup()
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

  /** Others' work stays, and what this one has read of it may have to be answered: their commit is waited for. */
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

  /** Whatever happened, the next can write. What could be neither committed nor rolled back is never committed. */
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

  /** A statement needs no savepoint: when it fails it has done nothing. */
  async #executeAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#release = await this.#writer.acquire()
    const { group, file } = this.#writer
    try {
      const result = await file.execute<R>(query, this.#since)
      this.#writer.identity.require()
      return result
    } finally {
      if (group === undefined) this.#releaseLock()
      else if (file.isInTransaction) await this.#leave(group)
      else this.#breakUp(group)
    }
  }

  /** The next member goes on in the group; without one the group is committed. */
  async #leave(group: Group): Promise<void> {
    group.members += 1
    try {
      if (!(await this.#writer.mayGrow(group))) await this.#commitGroup(group)
    } finally {
      this.#releaseLock()
    }
    await group.committed.promise
  }

  async #commitGroup(group: Group): Promise<void> {
    try {
      await this.#run('commit')
      // Before anybody is told: what is in a file without its name is gone with the process.
      this.#writer.identity.require()
      group.committed.resolve()
    } catch (error) {
      if (this.#writer.file.isInTransaction) await this.#run('rollback').catch(() => {})
      group.committed.reject(error)
      throw error
    } finally {
      this.#writer.group = undefined
    }
  }

  async #abandon(group: Group): Promise<void> {
    if (this.#writer.file.isInTransaction) await this.#run('rollback').catch(() => {})
    this.#breakUp(group)
  }

  /** The transaction has ended without a commit, with everything that the members wrote. */
  #breakUp(group: Group): void {
    group.committed.reject(new DatabaseUnavailable(new Error('The transaction was ended.')))
    this.#writer.group = undefined
    this.#releaseLock()
  }

  #releaseLock(): void {
    this.#release?.()
    this.#release = undefined
  }

  /** As a statement of Kysely's, which its log is told of. */
  async #run(text: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(text))
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)
}
