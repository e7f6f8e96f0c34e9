import { LRUCache } from 'lru-cache'
import type { Actor } from '../base/actor.ts'
import { createQueue } from '../base/concurrency.ts'
import { perDatabase, readSnapshot, runTransaction, type Tx } from '../db/transaction.ts'
import { DatabaseUnavailable, isMissingReference } from '../db/failure.ts'
import type { Db } from '../db/tables.ts'
import { hubOf, notifyOthers } from './changes/change-hub.ts'
import { carriedBy, mergeChanges } from './changes/change.ts'
import { type FirstAnswer, findFirstAnswer, releaseKey, storeAnswer, takeKey } from './repeats.ts'
import { verifyActor } from './rights.ts'

/**
 * Runs a write in one transaction: all of `work` or nothing, with its rows of the record and, for a repeatable request
 * that changed something, its answer. It begins by verifying the actor's current rights; after the commit the hub
 * publishes the announced changes. `work` may run several times, so it must only read and write through `tx`.
 * A request that was answered before gets its first answer, and is marked as replayed.
 *
 * @throws {ActorChanged} when the actor has other rights by now; {Refusal} 422 for a key that was used for another
 * request, and as `work` does.
 */
export async function transact<T>(db: Db, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  let isNotified = false
  const run = async (tx: Tx) => {
    const first = await beginRequest(tx, actor)
    // Sound: the same call answered it before.
    if (first !== undefined) return { answer: first.answer as T, isReplayed: true }
    const answer = await work(tx)
    if (carriedBy(tx).restocked.length > 0)
      throw new Error('Units came back after the last row of the record.')
    const { announced } = carriedBy(tx)
    if (announced.length === 0) {
      await releaseKey(tx, actor)
      return { answer, isReplayed: false }
    }
    await storeAnswer(tx, actor, answer)
    const change = mergeChanges(announced)
    isNotified = true
    await notifyOthers(tx, change)
    return { answer, change, isReplayed: false }
  }
  const attempt = () => runTransaction(db, run)
  const hub = hubOf(db)
  try {
    const { answer, change, isReplayed } = await inTurn(db, actor, () =>
      attempt().catch((error: unknown) => {
        if (!isMissingReference(error)) throw error
        // The row has just been deleted, as it finds out now.
        return attempt()
      }),
    )
    if (change !== undefined) hub.publish(change)
    if (isReplayed && actor.request !== undefined) actor.request.isReplayed = true
    return answer
  } catch (error) {
    // It may have been committed all the same.
    if (isNotified && error instanceof DatabaseUnavailable) hub.doubtOwn()
    throw error
  }
}

/**
 * Begins the transaction of a request: verifies its actor and takes its key, if it has one; the first answer when the
 * same request was answered before. A transaction that fails releases the key. Two statements in one trip, one without a
 * key, and another for a repeat.
 * @throws as `verifyActor`; {Refusal} 422 when the key was used for another request.
 */
async function beginRequest(tx: Tx, actor: Actor): Promise<FirstAnswer | undefined> {
  const [, isTaken] = await Promise.all([verifyActor(tx, actor), takeKey(tx, actor)])
  return isTaken ? undefined : findFirstAnswer(tx, actor)
}

/** Runs the checks of a write without writing; on SQLite no write waits for it. */
export async function rehearse<T>(db: Db, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  // PostgreSQL locks no rows in a read-only transaction, and does not block other transactions.
  return db.context.dialect === 'sqlite' ? readSnapshot(db, work) : transact(db, actor, work)
}

/**
 * Writes of one user at a time. A process has ten connections to PostgreSQL: twenty writes that wait for one row, such
 * as that of their team, would leave none to a login.
 */
const atOnce = 2
/** The queues of users; a forgotten one begins anew. */
const writersOf = perDatabase(
  () => new LRUCache<number, ReturnType<typeof createQueue>>({ max: 1000 }),
)

/** Runs a write when few others of its user run in this process. On SQLite only one writes at a time anyway. */
async function inTurn<T>(db: Db, { userId }: Actor, write: () => Promise<T>): Promise<T> {
  if (userId === null || db.context.dialect === 'sqlite') return write()
  const writers = writersOf(db)
  const queue = writers.get(userId) ?? createQueue(atOnce)
  writers.set(userId, queue)
  return queue(write)
}
