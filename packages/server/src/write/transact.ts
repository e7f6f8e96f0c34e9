import type { Actor } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import { runTransaction, type Tx } from '../db/transaction.ts'
import { claimKey, keepAnswer } from './kept-answers.ts'
import { announcedIn, hubOf, notifyOthers } from './announce.ts'

/**
 * The way of every write: all of `work` or nothing, with its rows of the record and, for a request that may be
 * repeated, its answer, in one transaction; after the commit whoever has to know hears what it announced. `work` may
 * run several times, so it does nothing but read and write through `tx`. The one step that it may pass to `lastly` comes
 * after everything else, right before the commit, where rows that many want are locked for the shortest time; what it
 * announces is not heard.
 *
 * @throws {Replayed} when the same request was answered before; {Refusal} as `work` does.
 */
export async function transact<T>(
  db: Db,
  actor: Actor,
  work: (tx: Tx, lastly: (step: () => Promise<void>) => void) => Promise<T>,
): Promise<T> {
  const { answer, change, notice } = await runTransaction(db, async (tx) => {
    await claimKey(tx, actor)
    let last: (() => Promise<void>) | undefined
    const answer = await work(tx, (step) => {
      if (last !== undefined) throw new Error('Only one step can come last.')
      last = step
    })
    await keepAnswer(tx, actor, answer)
    const change = announcedIn(tx)
    const notice = change === undefined ? undefined : await notifyOthers(tx, change)
    await last?.()
    return { answer, change, notice }
  })
  if (change !== undefined) hubOf(db).publish(change, notice)
  return answer
}
