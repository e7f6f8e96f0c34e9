import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, type QueryResult } from 'kysely'
import { DatabaseUnavailable } from '../failure.ts'
import type { RetryingSqliteFile } from './retrying-sqlite-file.ts'

/** More would keep the lock from other processes, and the first member from its answer. */
const mostMembers = 50
const longestGroupMs = 20

/** Transactions that share a commit. */
interface Group {
  readonly beganAt: number
  members: number
  readonly committed: PromiseWithResolvers<void>
}

type Execute = (statement: string) => Promise<void>

/**
 * The connection with which a process writes, for one transaction after the other. Waiting for the disk is most of what
 * a small transaction costs: those that wait already when one ends go on within the same one of SQLite's, each behind a
 * savepoint of its own, and all of them are done when it is committed. Nobody hears of a commit before, and when it
 * fails it fails for all (decision 019).
 */
export class SqliteWriter {
  readonly file: RetryingSqliteFile
  group: Group | undefined
  /** Settles when whoever came last to write is done. */
  #lastHolder: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(file: RetryingSqliteFile) {
    this.file = file
  }

  /** Waits for everybody who came before. */
  async acquire(): Promise<WriteLock> {
    const before = this.#lastHolder
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lastHolder = promise
    this.#waiting += 1
    await before
    this.#waiting -= 1
    return new WriteLock(this, resolve)
  }

  openGroup(): void {
    const committed = Promise.withResolvers<void>()
    // The members hear of a failure; a group may have none.
    committed.promise.catch(() => {})
    this.group = { beganAt: performance.now(), members: 0, committed }
  }

  /** Whether somebody waits for the lock, and may write before the group is committed. */
  async mayGrow({ members, beganAt }: Group): Promise<boolean> {
    if (members === mostMembers || performance.now() - beganAt >= longestGroupMs) return false
    // A transaction runs in one callback of the event loop: whoever has asked meanwhile has not been heard yet.
    if (this.#waiting === 0) await nextTurn()
    return this.#waiting > 0
  }
}

/** The right to write, for one transaction or statement. `execute` tells SQLite something on its behalf. */
export class WriteLock {
  readonly #writer: SqliteWriter
  readonly #release: () => void
  /** Behind a savepoint, in the transaction that somebody else began. */
  #isJoined = false
  #hasEnded = false

  constructor(writer: SqliteWriter, release: () => void) {
    this.#writer = writer
    this.#release = release
  }

  execute<R>(query: CompiledQuery, since: number): Promise<QueryResult<R>> {
    return this.#writer.file.execute(query, since)
  }

  /** One statement that needs no transaction. */
  async executeAlone<R>(query: CompiledQuery, since: number): Promise<QueryResult<R>> {
    const execute = async (text: string) =>
      void (await this.execute(CompiledQuery.raw(text), since))
    try {
      if (this.#writer.group === undefined) return await this.execute<R>(query, since)
      await this.begin(execute)
      const result = await this.execute<R>(query, since)
      await this.commit(execute)
      return result
    } catch (error) {
      await this.rollback(execute)
      throw error
    } finally {
      await this.end(execute)
    }
  }

  async begin(execute: Execute): Promise<void> {
    if (this.#writer.group === undefined) {
      await execute('begin immediate')
      this.#writer.openGroup()
    } else {
      await execute('savepoint member')
      this.#isJoined = true
    }
  }

  async commit(execute: Execute): Promise<void> {
    const group = this.#requireGroup()
    if (!this.#writer.file.isInTransaction) {
      this.#breakUp(group)
      return group.committed.promise
    }
    if (this.#isJoined) await execute('release member')
    await this.#leave(group, execute)
  }

  /** Others' work stays, and what this one has read of it may have to be answered: their commit is waited for. */
  async rollback(execute: Execute): Promise<void> {
    const { group } = this.#writer
    if (this.#hasEnded || group === undefined) return
    if (!this.#writer.file.isInTransaction) return this.#breakUp(group)
    if (!this.#isJoined) {
      this.#writer.group = undefined
      await execute('rollback').finally(() => this.#finish())
      return
    }
    try {
      await execute('rollback to member')
      await execute('release member')
    } catch {
      await this.#abandon(group, execute)
      return group.committed.promise
    }
    await this.#leave(group, execute)
  }

  /** Whatever happened, the next can write. What could be neither committed nor rolled back is never committed. */
  async end(execute: Execute): Promise<void> {
    if (this.#hasEnded) return
    const { group } = this.#writer
    if (group === undefined) this.#finish()
    else await this.#abandon(group, execute)
  }

  async #leave(group: Group, execute: Execute): Promise<void> {
    group.members += 1
    if (await this.#writer.mayGrow(group)) this.#finish()
    else await this.#commitGroup(group, execute).finally(() => this.#finish())
    await group.committed.promise
  }

  async #commitGroup(group: Group, execute: Execute): Promise<void> {
    try {
      await execute('commit')
      group.committed.resolve()
    } catch (error) {
      if (this.#writer.file.isInTransaction) await execute('rollback').catch(() => {})
      group.committed.reject(error)
      throw error
    } finally {
      this.#writer.group = undefined
    }
  }

  async #abandon(group: Group, execute: Execute): Promise<void> {
    if (this.#writer.file.isInTransaction) await execute('rollback').catch(() => {})
    this.#breakUp(group)
  }

  /** The transaction has ended without a commit, with everything that the members wrote. */
  #breakUp(group: Group): void {
    group.committed.reject(new DatabaseUnavailable(new Error('The transaction was ended.')))
    this.#writer.group = undefined
    this.#finish()
  }

  #finish(): void {
    this.#hasEnded = true
    this.#release()
  }

  #requireGroup(): Group {
    const { group } = this.#writer
    if (group === undefined) throw new Error('Nothing has begun.')
    return group
  }
}
