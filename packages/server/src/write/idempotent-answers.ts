import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { limits } from '@signout/contract'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { compiled, compiledWrite } from '../db/compiled.ts'
import { requireSameRights, selectSession, verifyActor } from '../auth/rights.ts'
import { announcedBy } from '../hub/change.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { Refusal } from '../refusal.ts'
import { instantAfter } from '../instants.ts'

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

/** Time of the oldest answer that still counts. */
function oldestValid(now: Date): string {
  return instantAfter(now, -idempotencyMs)
}

interface Claim {
  readonly user_id: number
  readonly key: string
  readonly request: string
  readonly created_at: string
  readonly expired: string
}

function insertKey(db: Db, { user_id, key, request, created_at, expired }: Claim) {
  return db
    .insertInto('kept_answers')
    .values({ user_id, key, request, answer: null, created_at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ request, answer: null, compressed: null, size: 0, created_at })
        .where('kept_answers.created_at', '<', expired),
    )
    .returning('key')
}

const writeKey = compiled(insertKey)
/** Reads the session as well, in the same trip on PostgreSQL. */
const writeKeyInSession = compiled((db, claim: Claim & { readonly idHash: string }) =>
  selectSession(
    db.with('claimed', () => insertKey(db, claim)),
    claim,
  ).select(sql<string | null>`(select key from claimed)`.as('claimed')),
)

type Asked = Pick<Claim, 'user_id' | 'key' | 'expired'>

const readAnswer = compiled((db, { user_id, key, expired }: Asked) =>
  db
    .selectFrom('kept_answers')
    .select(['request', 'answer', 'compressed'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('created_at', '>=', expired),
)

type Claimed = Pick<Claim, 'user_id' | 'key'>

const releaseKey = compiledWrite((db, { user_id, key }: Claimed) =>
  db.deleteFrom('kept_answers').where('user_id', '=', user_id).where('key', '=', key),
)

type Answered = Claimed & { readonly compressed: Buffer; readonly size: number }

function updateAnswer(db: Pick<Db, 'updateTable'>, { user_id, key, compressed, size }: Answered) {
  return db
    .updateTable('kept_answers')
    .set({ compressed, size })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
}

type Room = Claimed & { readonly most: number; readonly bytes: number }

/** Deletes the oldest answers of a user, to make room for that of `key`. */
function deleteBeyond(db: Db, { user_id, key, most, bytes }: Room) {
  const beyond = sql<string>`(
    select key from (
      select key, row_number() over latest as place, sum(size) over latest as total
      from kept_answers where user_id = ${user_id} and key <> ${key}
      window latest as (order by created_at desc, key rows unbounded preceding)
    ) as kept
    where place > ${most} or total > ${bytes}
  )`
  return db.deleteFrom('kept_answers').where('user_id', '=', user_id).where('key', 'in', beyond)
}

const writeAnswer = compiledWrite(updateAnswer)
const makeRoom = compiledWrite(deleteBeyond)
/** Both in one trip on PostgreSQL. */
const writeInRoom = compiledWrite((db, answered: Answered & Room) =>
  updateAnswer(
    db.with('removed', () => deleteBeyond(db, answered)),
    answered,
  ),
)

/**
 * Begins the transaction of a request: verifies its actor and claims its key, if it has one, after waiting for a
 * transaction that holds the key. The first answer to the same request is thrown as `Replayed`. A transaction that
 * fails releases the key. One statement, with a key on SQLite two; one more for a used key.
 * @throws as `verifyActor` and `findFirstAnswer` do.
 */
export async function beginRequest(tx: Tx, actor: Actor): Promise<void> {
  const { userId, request } = actor
  if (userId === null || request === undefined) return verifyActor(tx, actor)
  const { key, fingerprint, at } = request
  const claim = {
    user_id: userId,
    key,
    request: fingerprint,
    created_at: at.toISOString(),
    expired: oldestValid(at),
  }
  if (await claimKey(tx, actor, claim)) return
  const replayed = await findFirstAnswer(tx, actor)
  if (replayed !== undefined) throw replayed
}

async function claimKey(tx: Tx, actor: Actor, claim: Claim): Promise<boolean> {
  if (tx.context.dialect === 'postgres' && actor.session !== undefined) {
    const [found] = await writeKeyInSession(tx, { ...claim, idHash: actor.session.idHash })
    requireSameRights(actor, found)
    return found?.claimed === claim.key
  }
  await verifyActor(tx, actor)
  return (await writeKey(tx, claim)).length > 0
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
  const { key, at } = request
  const [kept] = await readAnswer(db, { user_id: userId, key, expired: oldestValid(at) })
  if (kept === undefined) return undefined
  if (kept.request !== request.fingerprint) {
    throw new Refusal(422, { detail: 'This Idempotency-Key was used for another request.' })
  }
  const { answer, compressed } = kept
  const text = compressed === null ? answer : inflateRawSync(compressed).toString()
  return new Replayed(JSON.parse(text ?? 'null'))
}

/**
 * Stores the answer for repeats of the request, in place of the account's oldest ones beyond its maximum. A request
 * that changed nothing releases its key: repeating it changes nothing either. One statement, on SQLite two.
 */
export async function storeAnswer(
  tx: Tx,
  { userId, isOrganiser, request }: Actor,
  answer: unknown,
): Promise<void> {
  if (userId === null || request === undefined) return
  const claimed = { user_id: userId, key: request.key }
  if (announcedBy(tx).length === 0) {
    await releaseKey(tx, claimed)
    return
  }
  const compressed = deflateRawSync(JSON.stringify(answer ?? null))
  const size = compressed.byteLength
  const { most, bytes } = limits.idempotentAnswers[isOrganiser ? 'organiser' : 'participant']
  const answered = { ...claimed, compressed, size }
  const room = { ...claimed, most: most - 1, bytes: bytes - size }
  if (tx.context.dialect === 'postgres') {
    await writeInRoom(tx, { ...answered, ...room })
    return
  }
  await writeAnswer(tx, answered)
  await makeRoom(tx, room)
}

/**
 * Deletes expired answers. Those ahead of a clock that was set back are kept as of now, since their requests may still
 * be repeated. Two statements.
 */
export async function deleteOldAnswers(tx: Tx, now: Date): Promise<void> {
  const created_at = now.toISOString()
  await tx.deleteFrom('kept_answers').where('created_at', '<', oldestValid(now)).execute()
  await tx
    .updateTable('kept_answers')
    .set({ created_at })
    .where('created_at', '>', created_at)
    .execute()
}
