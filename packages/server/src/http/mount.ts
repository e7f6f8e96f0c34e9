import type { Endpoint, ParamsOf } from '@signout/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, ActorOf } from '../actor.ts'
import type { ProcessConfig } from '../config/config.ts'
import type { Db } from '../db/tables.ts'
import { Refusal } from '../refusal.ts'
import type { Freshness } from '../write/other-processes.ts'
import { rememberedAs, sendAnswer, serialise } from './answer.ts'
import { type Call, handle, type Handler } from './call.ts'
import { bodyLimitOf, paramsIn } from './input.ts'
import type { RememberedAnswers } from './remembered-answers.ts'
import type { Turns } from './turns.ts'

/** Services of every call; `buildApp` adds them to the app. */
export interface Services {
  readonly db: Db
  readonly config: ProcessConfig
  readonly now: () => Date
  readonly freshness: Freshness
  readonly answers: RememberedAnswers
  readonly turns: Turns
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
  interface FastifyRequest {
    actor: Actor
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** What is known about a call before its input is parsed; without `params` if they cannot name anything. */
interface AuthorizeRequest<E extends Endpoint> extends Pick<Call<E>, 'db' | 'actor'> {
  readonly params: ParamsOf<E> | undefined
}

/** Refuses callers who may make a call, but not about the object it names. */
type Authorize<E extends Endpoint> = (request: AuthorizeRequest<E>) => Promise<void> | void

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
  const { db, answers, turns } = app.services
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
      if (cacheScope === undefined) return answer(request, reply)
      const known = answers.recall(endpoint, request.actor, rememberedAs(request))
      if (known === undefined) return answerAnew(request, reply)
      // Sent in the same callback as the request (decision 018); Fastify would await a returned reply.
      sendAnswer(request, reply, known)
      return undefined
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    await turns.take(request.actor)
    const value = await handle(endpoint, handler, request, reply)
    if (value === undefined) return reply.code(204).send()
    if (produces !== undefined) return reply.send(value)
    return sendAnswer(request, reply, serialise(endpoint, value))
  }

  /** Keeps the answer for others of its `cacheScope`. */
  async function answerAnew(request: FastifyRequest, reply: FastifyReply) {
    await turns.take(request.actor)
    const read = async () => serialise(endpoint, await handle(endpoint, handler, request, reply))
    const key = rememberedAs(request)
    return sendAnswer(request, reply, await answers.find(endpoint, request.actor, key, read))
  }
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
