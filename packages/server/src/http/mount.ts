import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@signout/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, ActorOf } from '../actor.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'
import type { Memory } from '../memory/memory.ts'
import type { SerialisedAnswer } from '../memory/remembered-answers.ts'
import { Refusal } from '../refusal.ts'
import { answerOnce, readRequest } from './idempotency.ts'
import { rememberedAs, sendAnswer, serialise } from './answer.ts'
import { publicUrlOf } from './urls.ts'
import { checkResponse, paramsIn, readBody, readParams, readQuery } from './input.ts'

/** What a handler gets: the caller is allowed, and the input has been read by the endpoint's schemas. */
export interface Call<E extends Endpoint> {
  readonly db: Db
  readonly actor: ActorOf<E>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly now: Date
  readonly config: Config
  /** As the caller wrote it, absolute: what `next` and `previous` are made from. */
  readonly url: URL
  /** For cookies, addresses and streams. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What every call works with; `buildApp` gives it to the app. */
export interface Services {
  readonly db: Db
  readonly config: Config
  readonly now: () => Date
  readonly memory: Memory
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

/** What is known of a call before its input has been read; without `params` if they can name nothing. */
interface ReachRequest<E extends Endpoint> extends Pick<Call<E>, 'db' | 'actor'> {
  readonly params: ParamsOf<E> | undefined
}

/** Refuses those who may make a call, but not about what it names. */
type RequireReach<E extends Endpoint> = (request: ReachRequest<E>) => Promise<void> | void

/**
 * The only way to add a call: what the endpoint declares is checked before and after `handler`. With `requireReach`,
 * whoever may not reach what the call names hears that, whatever else is wrong with it.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ResponseOf<E>>,
  requireReach?: RequireReach<E>,
): void {
  const { db, config, now, memory } = app.services
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<ResponseOf<E>> => {
    const params = readParams(endpoint, request.params)
    const query = readQuery(endpoint, request.query)
    const body = readBody(endpoint, request.body)
    const time = now()
    const repeatable = readRequest(endpoint, request, { params, body, now: time })
    return answerOnce(db, { ...request.actor, ...repeatable }, reply, (actor) =>
      handler({
        db,
        // `guardAccess` let only actors of the endpoint's `access` get here.
        actor: actor as ActorOf<E>,
        params,
        query,
        body,
        now: time,
        config,
        url: publicUrlOf(request),
        request,
        reply,
      }),
    )
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<SerialisedAnswer> =>
    serialise(endpoint, checkResponse(endpoint, await handle(request, reply)))
  const sendPlain = async (request: FastifyRequest, reply: FastifyReply) => {
    if (endpoint.produces !== undefined) return reply.send(await handle(request, reply))
    const value = checkResponse(endpoint, await handle(request, reply))
    return value === undefined ? reply.code(204).send() : reply.send(value)
  }
  const isPlain =
    endpoint.produces !== undefined || endpoint.status === 204 || endpoint.mayBeEmpty === true
  app.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    config: { endpoint },
    ...(endpoint.file && { bodyLimit: endpoint.file.maxBytes }),
    ...(requireReach && { errorHandler: refuseStrangersFirst(endpoint, db, requireReach) }),
    handler: (request, reply) => {
      reply.code(endpoint.status)
      if (isPlain) return sendPlain(request, reply)
      const key = rememberedAs(request)
      const found = memory.answers.find(endpoint, request.actor, key, () => answer(request, reply))
      if (found instanceof Promise) return found.then((read) => sendAnswer(request, reply, read))
      // In the same callback as the request (decision 024); Fastify would take a reply that is returned for a promise.
      sendAnswer(request, reply, found)
      return undefined
    },
  })
}

/**
 * Rights are checked before existence and input (rulings §2). Only a refusal waits for that: a request that is repeated
 * gets its first answer even if its sender has left the team since.
 */
function refuseStrangersFirst<E extends Endpoint>(
  endpoint: E,
  db: Db,
  requireReach: RequireReach<E>,
) {
  const check = async (refused: Refused, request: FastifyRequest): Promise<void> => {
    if (!aboutInput.has(refused instanceof Refusal ? refused.status : refused.statusCode)) return
    const params = paramsIn(endpoint, request.params)
    // As above: whoever is not of the endpoint's `access` was refused with another status.
    await requireReach({ db, actor: request.actor as ActorOf<E>, params })
  }
  return (refused: Refused, request: FastifyRequest, reply: FastifyReply): void => {
    // What is sent goes on to the app's own handler of errors.
    const send = (reason: unknown) => void reply.send(reason)
    check(refused, request).then(() => send(refused), send)
  }
}

type Refused = FastifyError | Refusal

const aboutInput: ReadonlySet<number | undefined> = new Set([400, 404, 413, 415])

/** The path in the router's own notation. */
function routeOf(endpoint: Endpoint): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
}
