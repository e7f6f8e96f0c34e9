import type { Endpoint, ResponseOf } from '@signout/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActorChanged, type ActorOf, isLoggedIn, requireAccess } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import { badRequest, Refusal } from '../refusal.ts'
import { findFirstAnswer, Replayed } from '../write/idempotent-answers.ts'
import { cacheKeyOf, sendAnswer, serialise } from './answer.ts'
import type { Authorize, Call, Handler } from './call.ts'
import {
  bodyLimitOf,
  checkResponse,
  paramsIn,
  readBody,
  readParams,
  readQuery,
  readRepeatable,
} from './input.ts'
import { publicUrlOf } from './urls.ts'

/**
 * The only way to add a call: input and answer are checked against the endpoint's declaration. With `authorize`, a
 * caller who may not access the named object gets 403 or 404 before any validation error.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  authorize?: Authorize<E>,
): void {
  const { db, answerCache, turns } = app.services
  const { cacheScope, produces } = endpoint
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    bodyLimit: bodyLimitOf(endpoint),
    // oxlint-disable-next-line typescript/no-misused-promises -- Fastify waits for it, though its type does not say so.
    ...(authorize && { errorHandler: authorizeFirst(endpoint, db, authorize) }),
    handler: (request, reply) => {
      reply.code(endpoint.status)
      if (cacheScope === undefined) return callAndSend(request, reply)
      const known = answerCache.get(endpoint, request.actor, cacheKeyOf(request))
      if (known === undefined) return sendAndCache(request, reply)
      // Sent in the same callback as the request (decision 018); Fastify would await a returned reply.
      sendAnswer(request, reply, known)
      return undefined
    },
  })

  async function callAndSend(request: FastifyRequest, reply: FastifyReply) {
    await turns.take(request.actor)
    const value = await readAndCall(endpoint, handler, request, reply)
    if (value === undefined) return reply.code(204).send()
    if (produces !== undefined) return reply.send(value)
    return sendAnswer(request, reply, serialise(endpoint, value))
  }

  /** Keeps the answer for others of its `cacheScope`. */
  async function sendAndCache(request: FastifyRequest, reply: FastifyReply) {
    await turns.take(request.actor)
    const read = async () =>
      serialise(endpoint, await readAndCall(endpoint, handler, request, reply))
    const key = cacheKeyOf(request)
    return sendAnswer(request, reply, await answerCache.find(endpoint, request.actor, key, read))
  }
}

/** Reads the input, makes the call and checks its answer. */
async function readAndCall<E extends Endpoint>(
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
  const value = await callWithCurrentActor(endpoint, handler, call)
  return endpoint.produces === undefined ? checkResponse(endpoint, value) : value
}

/**
 * Makes a call with the cached actor. When the transaction of a write finds that the actor or their rights have
 * changed, the cache drops them, and the call is made again with the current actor. A request that was answered before
 * gets its first answer.
 * @throws {Refusal} 401 or 403 for the current actor.
 */
async function callWithCurrentActor<E extends Endpoint>(
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
      return callWithCurrentActor(endpoint, handler, call)
    }
    // A repeated request may be refused by now, since it was already done.
    const replayed = error instanceof Refusal ? await findFirstAnswer(db, actor) : error
    if (!(replayed instanceof Replayed)) throw error
    reply.header('idempotency-replayed', 'true')
    // Sound: the same endpoint answered it before.
    return replayed.answer as ResponseOf<E>
  }
}

function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(badRequest('The caller is gone.'))
  })
  return controller.signal
}

/**
 * Checks rights before existence and input (spec §6). Only refusals of input wait for it: a repeated request gets its
 * first answer even if its sender has left the team since.
 */
function authorizeFirst<E extends Endpoint>(endpoint: E, db: Db, authorize: Authorize<E>) {
  return async (
    refused: FastifyError | Refusal,
    { params, actor }: FastifyRequest,
  ): Promise<never> => {
    const status = refused instanceof Refusal ? refused.status : refused.statusCode
    if (aboutInput.has(status)) {
      // Sound: `guardAccess` lets only actors of the endpoint's `access` through.
      await authorize({ db, actor: actor as ActorOf<E>, params: paramsIn(endpoint, params) })
    }
    // Goes on to the app's own error handler.
    throw refused
  }
}

const aboutInput: ReadonlySet<number | undefined> = new Set([400, 404, 413, 415])
