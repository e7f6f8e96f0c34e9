import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Waits } from '../context.ts'
import { DatabaseUnavailable } from '../failure.ts'
import type { SqliteFile } from './sqlite-file.ts'

/** Limits of a group: a larger one would keep the lock from other processes, and delay its first member. */
const maxMembers = 50
const longestGroupMs = 20

/** A transaction, or a single statement, that writes. */
export interface Member {
  readonly isSingle: boolean
  /** Runs a statement on the write connection. */
  readonly run: (text: string) => Promise<void>
  /** Settles when its work may begin. */
  readonly turn: PromiseWithResolvers<void>
  /** Settles when its work has ended: whether that stays. */
  readonly ended: PromiseWithResolvers<boolean>
  /** Settles with the commit that all of its group share. */
  readonly committed: PromiseWithResolvers<void>
}

export function newMember(isSingle: boolean, run: Member['run']): Member {
  const committed = Promise.withResolvers<void>()
  // One that has failed by itself does not ask.
  committed.promise.catch(() => {})
  return {
    isSingle,
    run,
    turn: Promise.withResolvers(),
    ended: Promise.withResolvers(),
    committed,
  }
}

/**
 * Lets all that write in this process take turns on one connection. A small transaction mostly waits for the disk, so
 * those that are waiting when one ends join its SQLite transaction, each behind its own savepoint, and one commit ends
 * them all. None is reported as committed before, and a failed commit fails them all (decision 019).
 */
export class SqliteWriter {
  readonly file: SqliteFile
  readonly #waits: Waits
  readonly #waiting: Member[] = []
  #isServing = false

  constructor(file: SqliteFile, waits: Waits) {
    this.file = file
    this.#waits = waits
  }

  /** Waits for all earlier ones. */
  async take(member: Member): Promise<void> {
    this.#waiting.push(member)
    if (!this.#isServing) void this.#serve()
    await this.#waits.during(member.turn.promise)
  }

  async #serve(): Promise<void> {
    this.#isServing = true
    for (let first = this.#waiting.shift(); first; first = this.#waiting.shift()) {
      const group: Member[] = []
      try {
        await (first.isSingle ? this.#serveAlone(first, group) : this.#serveGroup(first, group))
        for (const { committed } of group) committed.resolve()
      } catch (error) {
        if (this.file.isInTransaction) await first.run('rollback').catch(() => {})
        for (const { turn, committed } of group) {
          turn.reject(error)
          committed.reject(error)
        }
      }
    }
    this.#isServing = false
  }

  /** A single statement commits itself. */
  async #serveAlone(single: Member, group: Member[]): Promise<void> {
    group.push(single)
    single.turn.resolve()
    await single.ended.promise
    this.file.requireNamed()
  }

  async #serveGroup(first: Member, group: Member[]): Promise<void> {
    group.push(first)
    this.file.requireNamed()
    const beganAt = performance.now()
    await first.run('begin immediate')
    first.turn.resolve()
    if (!(await first.ended.promise) && this.file.isInTransaction) return first.run('rollback')
    this.#requireTransaction()
    let member = await this.#next(group, beganAt)
    while (member !== undefined) {
      group.push(member)
      await this.#serveJoined(member)
      this.#requireTransaction()
      member = await this.#next(group, beganAt)
    }
    await first.run('commit')
    // Checked before success is reported: writes to a file that has lost its name are gone with the process.
    this.file.requireNamed()
  }

  async #serveJoined({ isSingle, run, turn, ended }: Member): Promise<void> {
    // A single statement needs no savepoint: a failed one has no effect.
    if (!isSingle) await run('savepoint member')
    turn.resolve()
    const stays = await ended.promise
    if (isSingle || !this.file.isInTransaction) return
    try {
      if (!stays) await run('rollback to member')
      await run('release member')
    } catch (error) {
      throw new DatabaseUnavailable(error)
    }
  }

  /** The next one that waits, and may write before the group is committed. */
  async #next({ length }: readonly Member[], beganAt: number): Promise<Member | undefined> {
    if (length === maxMembers || performance.now() - beganAt >= longestGroupMs) return undefined
    // A transaction runs in one callback of the event loop: requests that arrived meanwhile are not known yet.
    if (this.#waiting.length === 0) await nextTurn()
    return this.#waiting.shift()
  }

  /** SQLite ends a transaction by itself on a full disk. */
  #requireTransaction(): void {
    if (!this.file.isInTransaction)
      throw new DatabaseUnavailable(new Error('The transaction was ended.'))
  }
}
