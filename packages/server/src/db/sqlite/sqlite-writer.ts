import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, type QueryResult } from 'kysely'
import { DatabaseUnavailable } from '../failure.ts'
import type { PatientFile } from './sqlite-patient-file.ts'

/** More would keep the lock from other processes, and the first member from its answer. */
const mostMembers = 50
const longestGroupMs = 20

/** Transactions that share a commit. */
interface Group {
  readonly beganAt: number
  members: number
  readonly committed: PromiseWithResolvers<void>
}

type Say = (statement: string) => Promise<void>

/**
 * The connection with which a process writes, for one transaction after the other. Waiting for the disk is most of what
 * a small transaction costs: those that wait already when one ends go on within the same one of SQLite's, each behind a
 * savepoint of its own, and all of them are done when it is committed. Nobody hears of a commit before, and when it
 * fails it fails for all (decision 019).
 */
export class SqliteWriter {
  readonly file: PatientFile
  group: Group | undefined
  /** Settles when whoever came last to write is done. */
  #lastTurn: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(file: PatientFile) {
    this.file = file
  }

  /** Waits for everybody who came before to end their turns. */
  async takeTurn(): Promise<WriterTurn> {
    const before = this.#lastTurn
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lastTurn = promise
    this.#waiting += 1
    await before
    this.#waiting -= 1
    return new WriterTurn(this, resolve)
  }

  openGroup(): void {
    const committed = Promise.withResolvers<void>()
    // The members hear of a failure; a group may have none.
    committed.promise.catch(() => {})
    this.group = { beganAt: performance.now(), members: 0, committed }
  }

  /** Whether somebody is next in turn, and may write before the group is committed. */
  async mayGrow({ members, beganAt }: Group): Promise<boolean> {
    if (members === mostMembers || performance.now() - beganAt >= longestGroupMs) return false
    // A transaction runs in one callback of the event loop: who has asked meanwhile has not been heard yet.
    if (this.#waiting === 0) await nextTurn()
    return this.#waiting > 0
  }
}

/** What one transaction or statement does with the writer. `say` tells SQLite something on its behalf. */
export class WriterTurn {
  readonly #writer: SqliteWriter
  readonly #free: () => void
  /** Behind a savepoint, in the transaction that somebody else began. */
  #isJoined = false
  #hasEnded = false

  constructor(writer: SqliteWriter, free: () => void) {
    this.#writer = writer
    this.#free = free
  }

  execute<R>(query: CompiledQuery, since: number): Promise<QueryResult<R>> {
    return this.#writer.file.execute(query, since)
  }

  /** One statement that needs no transaction. */
  async executeAlone<R>(query: CompiledQuery, since: number): Promise<QueryResult<R>> {
    const say = async (text: string) => void (await this.execute(CompiledQuery.raw(text), since))
    try {
      if (this.#writer.group === undefined) return await this.execute<R>(query, since)
      await this.begin(say)
      const result = await this.execute<R>(query, since)
      await this.commit(say)
      return result
    } catch (error) {
      await this.rollback(say)
      throw error
    } finally {
      await this.end(say)
    }
  }

  async begin(say: Say): Promise<void> {
    if (this.#writer.group === undefined) {
      await say('begin immediate')
      this.#writer.openGroup()
    } else {
      await say('savepoint member')
      this.#isJoined = true
    }
  }

  async commit(say: Say): Promise<void> {
    const group = this.#requireGroup()
    if (!this.#writer.file.isInTransaction) {
      this.#breakUp(group)
      return group.committed.promise
    }
    if (this.#isJoined) await say('release member')
    await this.#leave(group, say)
  }

  /** Others' work stays, and what this one has read of it may have to be answered: their commit is waited for. */
  async rollback(say: Say): Promise<void> {
    const { group } = this.#writer
    if (this.#hasEnded || group === undefined) return
    if (!this.#writer.file.isInTransaction) return this.#breakUp(group)
    if (!this.#isJoined) {
      this.#writer.group = undefined
      await say('rollback').finally(() => this.#finish())
      return
    }
    try {
      await say('rollback to member')
      await say('release member')
    } catch {
      await this.#abandon(group, say)
      return group.committed.promise
    }
    await this.#leave(group, say)
  }

  /** Whatever happened, the next can write. What could be neither committed nor rolled back is never committed. */
  async end(say: Say): Promise<void> {
    if (this.#hasEnded) return
    const { group } = this.#writer
    if (group === undefined) this.#finish()
    else await this.#abandon(group, say)
  }

  async #leave(group: Group, say: Say): Promise<void> {
    group.members += 1
    if (await this.#writer.mayGrow(group)) this.#finish()
    else await this.#commitGroup(group, say).finally(() => this.#finish())
    await group.committed.promise
  }

  async #commitGroup(group: Group, say: Say): Promise<void> {
    try {
      await say('commit')
      group.committed.resolve()
    } catch (error) {
      if (this.#writer.file.isInTransaction) await say('rollback').catch(() => {})
      group.committed.reject(error)
      throw error
    } finally {
      this.#writer.group = undefined
    }
  }

  async #abandon(group: Group, say: Say): Promise<void> {
    if (this.#writer.file.isInTransaction) await say('rollback').catch(() => {})
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
    this.#free()
  }

  #requireGroup(): Group {
    const { group } = this.#writer
    if (group === undefined) throw new Error('Nothing has begun.')
    return group
  }
}
