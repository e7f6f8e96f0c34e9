import { createHash } from 'node:crypto'
import type { Endpoint } from '@signout/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, RepeatableRequest } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import { findKeptAnswer, Replayed } from '../write/kept-answers.ts'
import { invalid, Refusal } from '../refusal.ts'

const longestKey = 255

/** Pattern of an Idempotency-Key: visible ASCII characters (beyond §2). */
export const keyPattern = new RegExp(`^[!-~]{1,${longestKey}}$`)
const keyProblem = `Enter 1 to ${longestKey} visible ASCII characters.`

interface Parts {
  readonly params: unknown
  readonly body: unknown
  readonly now: Date
}

/**
 * What a request that may be repeated is known by; nothing for any other.
 * @throws {Refusal} 400 for a key that does not match `keyPattern`.
 */
export function readRequest(
  { method, path, repeatable }: Endpoint,
  request: FastifyRequest,
  { params, body, now }: Parts,
): { request?: RepeatableRequest } {
  const key = request.headers['idempotency-key']
  if (repeatable !== true || key === undefined) return {}
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    throw invalid({ 'Idempotency-Key': [keyProblem] })
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([method, path, params, body]))
    .digest('base64url')
  return { request: { key, fingerprint, at: now } }
}

/** The first answer again for a request that was answered before, else what `work` answers. */
export async function answerOnce<T>(
  db: Db,
  actor: Actor,
  reply: FastifyReply,
  work: (actor: Actor) => Promise<T>,
): Promise<T> {
  try {
    // Before anything is refused: what was done already may look wrong by now.
    await findKeptAnswer(db, actor)
    return await work(actor).catch(async (error: unknown) => {
      // Or it was answered meanwhile.
      if (error instanceof Refusal) await findKeptAnswer(db, actor)
      throw error
    })
  } catch (error) {
    if (!(error instanceof Replayed)) throw error
    reply.header('idempotency-replayed', 'true')
    // The same endpoint answered it before.
    return error.answer as T
  }
}
