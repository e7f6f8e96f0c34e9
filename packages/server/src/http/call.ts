import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@signout/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ActorOf, isLoggedIn, requireAccess } from '../actor.ts'
import { ActorChanged } from '../auth/rights.ts'
import type { ProcessConfig } from '../config/config.ts'
import type { Db } from '../db/tables.ts'
import { Refusal, refuse } from '../refusal.ts'
import { findKeptAnswer, Replayed } from '../write/kept-answers.ts'
import { checkResponse, readBody, readParams, readQuery, readRepeatable } from './input.ts'
import { publicUrlOf } from './urls.ts'

/** Arguments of a handler: an authorised caller, and input parsed by the endpoint's schemas. */
export interface Call<E extends Endpoint> {
  readonly db: Db
  readonly actor: ActorOf<E>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly now: Date
  readonly config: ProcessConfig
  /** Absolute URL as the caller wrote it, from which `next` and `previous` are made. */
  readonly url: URL
  /**
   * Aborted when the caller disconnects before the answer. Not for cached answers, for which other callers may wait.
   */
  readonly signal: AbortSignal
  /** For cookies, addresses and streams. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E>>

/** Reads the input, makes the call and checks its answer. */
export async function handle<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ResponseOf<E>> {
  const { db, config, now: clock } = request.server.services
  const params = readParams(endpoint, request.params)
  const query = readQuery(endpoint, request.query)
  const body = readBody(endpoint, request.body)
  const now = clock()
  const repeatable = readRepeatable(endpoint, request, { params, body, now })
  const call: Call<E> = {
    db,
    get actor() {
      const { actor, sessionHash } = request
      const isWriting = endpoint.method !== 'GET' && isLoggedIn(actor) && sessionHash !== null
      // Sound: `guardAccess` lets only actors of the endpoint's `access` through.
      return {
        ...actor,
        ...(repeatable && { request: repeatable }),
        ...(isWriting && { session: { idHash: sessionHash, at: now } }),
      } as ActorOf<E>
    },
    params,
    query,
    body,
    now,
    config,
    get url() {
      return publicUrlOf(request)
    },
    get signal() {
      return signalOf(reply)
    },
    request,
    reply,
  }
  const value = await makeCall(endpoint, handler, call)
  return endpoint.produces === undefined ? checkResponse(endpoint, value) : value
}

/**
 * Makes a call with the cached actor. When the transaction of a write finds that the actor or their rights have
 * changed, the cache drops them, and the call is made again with the current actor. A request that was answered before
 * gets its first answer.
 * @throws {Refusal} 401 or 403 for the current actor.
 */
async function makeCall<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  call: Call<E>,
): Promise<ResponseOf<E>> {
  const { db, actor, request, reply } = call
  try {
    return await handler(call)
  } catch (error) {
    if (error instanceof ActorChanged) {
      if (isLoggedIn(actor)) {
        request.server.services.freshness.hub.publish({ session: [actor.userId] })
      }
      request.actor = error.actor
      requireAccess(endpoint, error.actor)
      return makeCall(endpoint, handler, call)
    }
    // A repeated request may be refused by now, since it was already done.
    const replayed = error instanceof Refusal ? await findKeptAnswer(db, actor) : error
    if (!(replayed instanceof Replayed)) throw error
    reply.header('idempotency-replayed', 'true')
    // Sound: the same endpoint answered it before.
    return replayed.answer as ResponseOf<E>
  }
}

function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(refuse('The caller is gone.'))
  })
  return controller.signal
}
