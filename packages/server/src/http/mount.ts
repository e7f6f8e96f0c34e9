import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@signout/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, type ActorOf, isLoggedIn, requireAccess } from '../actor.ts'
import { ActorChanged } from '../auth/rights.ts'
import type { ProcessConfig } from '../config/config.ts'
import type { Db } from '../db/tables.ts'
import type { Memory } from '../memory/memory.ts'
import { Refusal, refuse } from '../refusal.ts'
import { rememberedAs, sendAnswer, serialise } from './answer.ts'
import { answerOnce, readRequest } from '../write/idempotency.ts'
import { bodyLimitOf, checkResponse, paramsIn, readBody, readParams, readQuery } from './input.ts'
import type { Turns } from './turns.ts'
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

/** Services of every call; `buildApp` adds them to the app. */
export interface Services {
  readonly db: Db
  readonly config: ProcessConfig
  readonly now: () => Date
  readonly memory: Memory
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
  handler: (call: Call<E>) => Promise<ResponseOf<E>>,
  authorize?: Authorize<E>,
): void {
  const { db, config, now, memory, turns } = app.services
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<ResponseOf<E>> => {
    const params = readParams(endpoint, request.params)
    const query = readQuery(endpoint, request.query)
    const body = readBody(endpoint, request.body)
    const time = now()
    const repeatable = readRequest(endpoint, request, { params, body, now: time })
    const value = await asCurrentActor(endpoint, request, time, (caller) => {
      // Sound: `guardAccess` lets only actors of the endpoint's `access` through.
      const actor = { ...caller, ...repeatable } as ActorOf<E>
      const call: Call<E> = {
        db,
        actor,
        params,
        query,
        body,
        now: time,
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
      return answerOnce(db, actor, reply, () => handler(call))
    })
    return endpoint.produces === undefined ? checkResponse(endpoint, value) : value
  }
  const { cacheScope, produces } = endpoint
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    bodyLimit: bodyLimitOf(endpoint),
    ...(authorize && { errorHandler: authorizeFirst(endpoint, db, authorize) }),
    handler: (request, reply) => {
      reply.code(endpoint.status)
      if (cacheScope === undefined) return answer(request, reply)
      const known = memory.answers.recall(endpoint, request.actor, rememberedAs(request))
      if (known === undefined) return answerAnew(request, reply)
      // Sent in the same callback as the request (decision 018); Fastify would await a returned reply.
      sendAnswer(request, reply, known)
      return undefined
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    await turns.take(request.actor)
    const value = await handle(request, reply)
    if (value === undefined) return reply.code(204).send()
    if (produces !== undefined) return reply.send(value)
    return sendAnswer(request, reply, serialise(endpoint, value))
  }

  /** Keeps the answer for others of its `cacheScope`. */
  async function answerAnew(request: FastifyRequest, reply: FastifyReply) {
    await turns.take(request.actor)
    const read = async () => serialise(endpoint, await handle(request, reply))
    const key = rememberedAs(request)
    return sendAnswer(request, reply, await memory.answers.find(endpoint, request.actor, key, read))
  }
}

function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(refuse('The caller is gone.'))
  })
  return controller.signal
}

/**
 * Makes the call with the cached actor. When the transaction of a write finds that the actor or their rights have
 * changed, the cache drops them, and the call is made again with the current actor.
 * @throws {Refusal} 401 or 403 for the current actor.
 */
async function asCurrentActor<T>(
  endpoint: Endpoint,
  request: FastifyRequest,
  at: Date,
  work: (actor: Actor) => Promise<T>,
): Promise<T> {
  const { actor, sessionHash } = request
  const isWriting = endpoint.method !== 'GET' && isLoggedIn(actor) && sessionHash !== null
  if (!isWriting) return work(actor)
  try {
    return await work({ ...actor, session: { idHash: sessionHash, at } })
  } catch (error) {
    if (!(error instanceof ActorChanged)) throw error
    request.server.services.memory.freshness.hub.publish({ session: [actor.userId] })
    request.actor = error.actor
    requireAccess(endpoint, error.actor)
    return asCurrentActor(endpoint, request, at, work)
  }
}

/**
 * Checks rights before existence and input (spec §6). Only refusals of input wait for it: a repeated request gets its
 * first answer even if its sender has left the team since.
 */
function authorizeFirst<E extends Endpoint>(endpoint: E, db: Db, authorize: Authorize<E>) {
  const check = async (refused: Refused, request: FastifyRequest): Promise<void> => {
    if (!aboutInput.has(refused instanceof Refusal ? refused.status : refused.statusCode)) return
    const params = paramsIn(endpoint, request.params)
    // Sound as above: actors without the endpoint's `access` were refused before.
    await authorize({ db, actor: request.actor as ActorOf<E>, params })
  }
  return (refused: Refused, request: FastifyRequest, reply: FastifyReply): void => {
    // Rethrown errors go on to the app's own error handler.
    const send = (reason: unknown) => void reply.send(reason)
    check(refused, request).then(() => send(refused), send)
  }
}

type Refused = FastifyError | Refusal

const aboutInput: ReadonlySet<number | undefined> = new Set([400, 404, 413, 415])
