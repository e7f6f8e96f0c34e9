import type { Actor } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import { readSnapshot, runTransaction, type Tx } from '../db/transaction.ts'
import { beginRequest, keepAnswer } from './idempotency.ts'
import { mergeChanges } from './change.ts'
import { hubOf } from './hub.ts'
import { notifyOthers } from './other-processes.ts'
import { inTurn } from './writes-in-turn.ts'

/**
 * Runs a write in one transaction: all of `work` or nothing, with its rows of the record and, for a repeatable request
 * that changed something, its answer. It begins by verifying the actor's current rights; after the commit the hub
 * publishes the announced changes. `work` may run several times, so it must only read and write through `tx`. `last`
 * runs after everything else, right before the commit, so that contended rows are locked for the shortest time. Its
 * announcements are not published.
 *
 * @throws {ActorChanged} when the actor has other rights by now; {Replayed} when the same request was answered before;
 * {Refusal} as `work` does.
 */
export async function transact<T>(
  db: Db,
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
  last?: (tx: Tx, answer: T) => Promise<void>,
): Promise<T> {
  const run = async (tx: Tx) => {
    await beginRequest(tx, actor)
    const answer = await work(tx)
    await keepAnswer(tx, actor, answer)
    const change = tx.changes && mergeChanges(tx.changes)
    const notice = change === undefined ? undefined : await notifyOthers(tx, change)
    await last?.(tx, answer)
    return { answer, change, notice }
  }
  const { answer, change, notice } = await inTurn(db, actor, () => runTransaction(db, run))
  if (change !== undefined) hubOf(db).publish(change, notice)
  return answer
}

/** Runs the checks of a write without writing; on SQLite no write waits for it. */
export async function rehearse<T>(db: Db, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  // PostgreSQL locks no rows in a read-only transaction, and does not block other transactions.
  return db.context.dialect === 'sqlite' ? readSnapshot(db, work) : transact(db, actor, work)
}
