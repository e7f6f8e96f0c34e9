import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { limits } from '@signout/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../base/actor.ts'
import { verifyActor } from './rights.ts'
import { compiled, compiledWrite } from '../db/compiled.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { announcedBy } from './changes/change.ts'
import { instantAfter } from '../base/instants.ts'
import { Refusal } from '../base/refusal.ts'

/** Thrown with the first answer when the same request has been answered before. */
export class Replayed extends Error {
  override readonly name = 'Replayed'
  readonly answer: unknown

  constructor(answer: unknown) {
    super('The request has been answered before')
    this.answer = answer
  }
}

/** How long an answer is kept for repeats of its request (spec §16), in milliseconds. */
export const idempotencyMs = 24 * 3_600_000

interface Asked {
  readonly user_id: number
  readonly key: string
  readonly request: string
  readonly created_at: string
  /** Answers kept before this count no longer. */
  readonly expired: string
}

/** Waits for a transaction that holds the key. The answer is null when the key is the caller's by now. */
const claimKey = compiled((db, { user_id, key, request, created_at, expired }: Asked) => {
  const unlessKept = <T>(column: string): RawBuilder<T> => sql`
    case when kept_answers.created_at < ${expired} then ${sql.ref(`excluded.${column}`)}
    else ${sql.ref(`kept_answers.${column}`)} end`
  return db
    .insertInto('kept_answers')
    .values({ user_id, key, request, created_at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet({
        request: unlessKept('request'),
        compressed: unlessKept('compressed'),
        created_at: unlessKept('created_at'),
      }),
    )
    .returning(['request', 'compressed'])
})

const readAnswer = compiled((db, { user_id, key, expired }: Omit<Asked, 'request'>) =>
  db
    .selectFrom('kept_answers')
    .select(['request', 'compressed'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('created_at', '>=', expired),
)

interface Claimed {
  readonly user_id: number
  readonly key: string
}

const releaseKey = compiledWrite((db, { user_id, key }: Claimed) =>
  db.deleteFrom('kept_answers').where('user_id', '=', user_id).where('key', '=', key),
)

const writeAnswer = compiledWrite(
  (db, { user_id, key, compressed }: Claimed & { readonly compressed: Buffer }) =>
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
 * Begins the transaction of a request: verifies its actor and claims its key, if it has one. A transaction that fails
 * releases the key. Two statements in one trip, one without a key.
 * @throws {Replayed} when the same request was answered before; as `verifyActor`; {Refusal} 422
 */
export async function beginRequest(tx: Tx, actor: Actor): Promise<void> {
  const { userId, request } = actor
  if (userId === null || request === undefined) return verifyActor(tx, actor)
  const [, [kept]] = await Promise.all([
    verifyActor(tx, actor),
    claimKey(tx, askedBy(userId, request)),
  ])
  const replayed = kept && replay(kept, request)
  if (replayed !== undefined) throw replayed
}

/**
 * The first answer, where the request has been answered before. One statement, none for a request without a key.
 * @throws {Refusal} 422 when the key was used for another request.
 */
export async function findFirstAnswer(
  db: Db,
  { userId, request }: Actor,
): Promise<Replayed | undefined> {
  if (userId === null || request === undefined) return undefined
  const [kept] = await readAnswer(db, askedBy(userId, request))
  return kept && replay(kept, request)
}

type Request = NonNullable<Actor['request']>

function askedBy(user_id: number, { key, fingerprint, at }: Request): Asked {
  const expired = instantAfter(at, -idempotencyMs)
  return { user_id, key, request: fingerprint, created_at: at.toISOString(), expired }
}

function replay(
  kept: { readonly request: string; readonly compressed: Buffer | null },
  { fingerprint }: Request,
): Replayed | undefined {
  if (kept.request !== fingerprint) {
    throw new Refusal(422, { detail: 'This Idempotency-Key was used for another request.' })
  }
  if (kept.compressed === null) return undefined
  const text = inflateRawSync(kept.compressed).toString()
  return new Replayed(text === '' ? undefined : JSON.parse(text))
}

/**
 * Stores the answer for repeats of the request, in place of the account's oldest one beyond its maximum. A request that
 * changed nothing releases its key: repeating it changes nothing either. Two statements at most.
 */
export async function storeAnswer(
  tx: Tx,
  { userId: user_id, isOrganiser, request }: Actor,
  answer: unknown,
): Promise<void> {
  if (user_id === null || request === undefined) return
  const { key } = request
  if (announcedBy(tx).length === 0) return releaseKey(tx, { user_id, key })
  // No text stands for no answer, a 204.
  const compressed = deflateRawSync(answer === undefined ? '' : JSON.stringify(answer))
  await writeAnswer(tx, { user_id, key, compressed })
  await deleteBeyond(tx, {
    user_id,
    most: limits.idempotentAnswers[isOrganiser ? 'organiser' : 'participant'],
  })
}

/** Deletes expired answers. One statement. */
export async function deleteOldAnswers(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('kept_answers')
    .where('created_at', '<', instantAfter(now, -idempotencyMs))
    .execute()
}
