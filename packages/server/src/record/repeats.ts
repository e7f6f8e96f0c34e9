import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { limits } from '@signout/contract'
import { sql } from 'kysely'
import type { Actor } from '../base/actor.ts'
import { instantAfter } from '../base/instants.ts'
import { Refusal } from '../base/refusal.ts'
import { compiled, compiledWrite } from '../db/compiled.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'

/** How long an answer is kept for repeats of its request (spec §16), in milliseconds. */
export const idempotencyMs = 24 * 3_600_000

/** The answer that a repeated request got first; undefined for a 204. */
export interface FirstAnswer {
  readonly answer: unknown
}

/** The key of a request, as it is stored. */
interface RequestKey {
  readonly user_id: number
  readonly key: string
  readonly request: string
  readonly created_at: string
  /** Answers kept before this count no longer. */
  readonly expired: string
}

/** Undefined for a request without a key. */
function requestKeyOf({ userId, request }: Actor): RequestKey | undefined {
  if (userId === null || request === undefined) return undefined
  const { key, fingerprint, at } = request
  const expired = instantAfter(at, -idempotencyMs)
  return { user_id: userId, key, request: fingerprint, created_at: at.toISOString(), expired }
}

const insertKey = compiled((db, { user_id, key, request, created_at, expired }: RequestKey) =>
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

const readAnswer = compiled((db, { user_id, key, expired }: RequestKey) =>
  db
    .selectFrom('kept_answers')
    .select(['request', 'compressed'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('created_at', '>=', expired),
)

const deleteKey = compiledWrite((db, { user_id, key }: RequestKey) =>
  db.deleteFrom('kept_answers').where('user_id', '=', user_id).where('key', '=', key),
)

const writeAnswer = compiledWrite(
  (db, { user_id, key, compressed }: RequestKey & { readonly compressed: Buffer }) =>
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
 * Takes the key of a request in its transaction, and waits for another that holds it. Whether it is the caller's now, as
 * that of a request without a key is. One statement, or none.
 */
export async function takeKey(tx: Tx, actor: Actor): Promise<boolean> {
  const own = requestKeyOf(actor)
  return own === undefined || (await insertKey(tx, own)).length > 0
}

/**
 * The first answer, where the request has been answered before. One statement, none for a request without a key.
 * @throws {Refusal} 422 when the key was used for another request.
 */
export async function findFirstAnswer(db: Db, caller: Actor): Promise<FirstAnswer | undefined> {
  const own = requestKeyOf(caller)
  if (own === undefined) return undefined
  const [kept] = await readAnswer(db, own)
  if (kept === undefined) return undefined
  if (kept.request !== own.request) {
    throw new Refusal(422, { detail: 'This Idempotency-Key was used for another request.' })
  }
  if (kept.compressed === null) return undefined
  const text = inflateRawSync(kept.compressed).toString()
  return { answer: text === '' ? undefined : JSON.parse(text) }
}

/**
 * Stores the answer for repeats of the request, in place of the account's oldest one beyond its maximum. Two statements,
 * none for a request without a key.
 */
export async function storeAnswer(tx: Tx, actor: Actor, answer: unknown): Promise<void> {
  const own = requestKeyOf(actor)
  if (own === undefined) return
  // No text stands for no answer, a 204.
  const compressed = deflateRawSync(answer === undefined ? '' : JSON.stringify(answer))
  await writeAnswer(tx, { ...own, compressed })
  const most = limits.idempotentAnswers[actor.isOrganiser ? 'organiser' : 'participant']
  await deleteBeyond(tx, { user_id: own.user_id, most })
}

/** Gives the key back: a request that changed nothing changes nothing when it is repeated. One statement, or none. */
export async function releaseKey(tx: Tx, actor: Actor): Promise<void> {
  const own = requestKeyOf(actor)
  if (own !== undefined) await deleteKey(tx, own)
}

/** Deletes expired answers. One statement. */
export async function deleteOldAnswers(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('kept_answers')
    .where('created_at', '<', instantAfter(now, -idempotencyMs))
    .execute()
}
