import type { Endpoint, ResponseOf } from '@signout/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActorChanged, type ActorOf, isLoggedIn, requireAccess } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import { Refusal } from '../base/refusal.ts'
import { findFirstAnswer } from '../record/idempotent-answers.ts'
import { cacheKeyOf, sendAnswer, serialise } from './answer.ts'
import { type Authorize, type Call, callOf, type Handler } from './call.ts'
import { bodyLimitOf, checkResponse, paramsIn } from './input.ts'

/**
 * The only way to add a call. Its steps are: the caller and their right, which `guardAccess` settles before a byte of
 * the body is read; the input; the first answer, where the request is a repeat; the work; the answer. A cached answer is
 * sent after the first two. With `authorize`, a caller who may not access the named object gets 403 or 404 before any
 * error about the input.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  authorize?: Authorize<E>,
): void {
  const { db, answerCache } = app.services
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
      const cached = cacheScope && answerCache.get(endpoint, request.actor, cacheKeyOf(request))
      if (cached === undefined) return workAndSend(request, reply)
      // Sent in the same callback as the request (decision 018); Fastify would await a returned reply.
      sendAnswer(request, reply, cached)
      return undefined
    },
  })

  async function workAndSend(request: FastifyRequest, reply: FastifyReply) {
    const work = async () => workOnce(endpoint, handler, callOf(endpoint, request, reply))
    if (produces !== undefined) return reply.send(await work())
    if (cacheScope === undefined) {
      const value = checkResponse(endpoint, await work())
      if (value === undefined) return reply.code(204).send()
      return sendAnswer(request, reply, serialise(endpoint, value))
    }
    const read = async () => serialise(endpoint, checkResponse(endpoint, await work()))
    const key = cacheKeyOf(request)
    return sendAnswer(request, reply, await answerCache.find(endpoint, request.actor, key, read))
  }
}

/**
 * What the work gives, or the first answer of a request that was answered before, as `transact` tells. The work is done
 * again for a caller who has other rights by now than those cached.
 * @throws {Refusal} 401 or 403 for the current caller.
 */
async function workOnce<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  call: Call<E>,
): Promise<ResponseOf<E>> {
  const { db, actor, request, reply } = call
  try {
    const answer = await handler(call)
    if (call.actor.request?.isReplayed === true) reply.header(...replayed)
    return answer
  } catch (error) {
    if (error instanceof ActorChanged) {
      if (isLoggedIn(actor)) {
        request.server.services.freshness.hub.publish({ session: [actor.userId] })
      }
      request.actor = error.actor
      requireAccess(endpoint, error.actor)
      return workOnce(endpoint, handler, call)
    }
    // A repeated request may be refused by now, since it was already done.
    const first = error instanceof Refusal ? await findFirstAnswer(db, actor) : undefined
    if (first === undefined) throw error
    reply.header(...replayed)
    // Sound: the same endpoint answered it before.
    return first.answer as ResponseOf<E>
  }
}

const replayed = ['idempotency-replayed', 'true'] as const

const aboutInput: ReadonlySet<number | undefined> = new Set([400, 404, 413, 415])

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
