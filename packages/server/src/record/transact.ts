import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { limits } from '@signout/contract'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Actor } from '../base/actor.ts'
import { createQueue } from '../base/concurrency.ts'
import { instantAfter } from '../base/instants.ts'
import { Refusal } from '../base/refusal.ts'
import { compiled, compiledWrite } from '../db/compiled.ts'
import { perDatabase, readSnapshot, runTransaction, type Tx } from '../db/transaction.ts'
import { DatabaseUnavailable, isMissingReference } from '../db/failure.ts'
import type { Db } from '../db/tables.ts'
import { hubOf, notifyOthers } from './changes/change-hub.ts'
import { carriedBy, mergeChanges } from './changes/change.ts'
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
    await storeAnswer(tx, actor, answer)
    const { announced } = carriedBy(tx)
    const change = announced.length === 0 ? undefined : mergeChanges(announced)
    isNotified = change !== undefined
    if (change !== undefined) await notifyOthers(tx, change)
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

/** How long an answer is kept for repeats of its request (spec §16), in milliseconds. */
export const idempotencyMs = 24 * 3_600_000

/** The answer that a repeated request got first; undefined for a 204. */
interface FirstAnswer {
  readonly answer: unknown
}

/** The claim of a request to its key. */
interface Claim {
  readonly user_id: number
  readonly key: string
  readonly request: string
  readonly created_at: string
  /** Answers kept before this count no longer. */
  readonly expired: string
}

/** Undefined for a request without a key. */
function claimOf({ userId, request }: Actor): Claim | undefined {
  if (userId === null || request === undefined) return undefined
  const { key, fingerprint, at } = request
  const expired = instantAfter(at, -idempotencyMs)
  return { user_id: userId, key, request: fingerprint, created_at: at.toISOString(), expired }
}

/** Finds the key when it is the caller's by now. Waits for a transaction that holds it. */
const claimKey = compiled((db, { user_id, key, request, created_at, expired }: Claim) =>
  db
    .insertInto('kept_answers')
    .values({ user_id, key, request, created_at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ request, created_at, compressed: null })
        .where('kept_answers.created_at', '<', expired),
    )
    .returning('key'),
)

const readAnswer = compiled((db, { user_id, key, expired }: Claim) =>
  db
    .selectFrom('kept_answers')
    .select(['request', 'compressed'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('created_at', '>=', expired),
)

const releaseKey = compiledWrite((db, { user_id, key }: Claim) =>
  db.deleteFrom('kept_answers').where('user_id', '=', user_id).where('key', '=', key),
)

const writeAnswer = compiledWrite(
  (db, { user_id, key, compressed }: Claim & { readonly compressed: Buffer }) =>
    db
      .updateTable('kept_answers')
      .set({ compressed })
      .where('user_id', '=', user_id)
      .where('key', '=', key),
)

const deleteBeyond = compiledWrite((db, { user_id, most }: { user_id: number; most: number }) =>
  db.deleteFrom('kept_answers').where('user_id', '=', user_id).where(sql<boolean>`
    (created_at, key) <= (
      select created_at, key from kept_answers where user_id = ${user_id}
      order by created_at desc, key desc limit 1 offset ${most}
    )`),
)

/**
 * Begins the transaction of a request: verifies its actor and claims its key, if it has one; the first answer when the
 * same request was answered before. A transaction that fails releases the key. Two statements in one trip, one without a
 * key, and another for a repeat.
 * @throws as `verifyActor`; {Refusal} 422 when the key was used for another request.
 */
async function beginRequest(tx: Tx, actor: Actor): Promise<FirstAnswer | undefined> {
  const claim = claimOf(actor)
  const [, claimed] = await Promise.all([verifyActor(tx, actor), claim && claimKey(tx, claim)])
  return claimed?.length === 0 ? findFirstAnswer(tx, actor) : undefined
}

/**
 * The first answer, where the request has been answered before. One statement, none for a request without a key.
 * @throws {Refusal} 422 when the key was used for another request.
 */
export async function findFirstAnswer(db: Db, caller: Actor): Promise<FirstAnswer | undefined> {
  const claim = claimOf(caller)
  if (claim === undefined) return undefined
  const [kept] = await readAnswer(db, claim)
  if (kept === undefined) return undefined
  if (kept.request !== claim.request) {
    throw new Refusal(422, { detail: 'This Idempotency-Key was used for another request.' })
  }
  if (kept.compressed === null) return undefined
  const text = inflateRawSync(kept.compressed).toString()
  return { answer: text === '' ? undefined : JSON.parse(text) }
}

/**
 * Stores the answer for repeats of the request, in place of the account's oldest one beyond its maximum. A request that
 * changed nothing releases its key: repeating it changes nothing either. Two statements at most.
 */
async function storeAnswer(tx: Tx, actor: Actor, answer: unknown): Promise<void> {
  const claim = claimOf(actor)
  if (claim === undefined) return
  if (carriedBy(tx).announced.length === 0) return releaseKey(tx, claim)
  // No text stands for no answer, a 204.
  const compressed = deflateRawSync(answer === undefined ? '' : JSON.stringify(answer))
  await writeAnswer(tx, { ...claim, compressed })
  const most = limits.idempotentAnswers[actor.isOrganiser ? 'organiser' : 'participant']
  await deleteBeyond(tx, { user_id: claim.user_id, most })
}

/** Deletes expired answers. One statement. */
export async function deleteOldAnswers(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('kept_answers')
    .where('created_at', '<', instantAfter(now, -idempotencyMs))
    .execute()
}
