import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@signout/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, ActorOf } from '../actor.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'
import type { Memory } from '../memory/memory.ts'
import type { Answer } from '../memory/remembered-answers.ts'
import { answerOnce, readRequest } from './idempotency.ts'
import { rememberedAs, sendAnswer, serialise } from './answer.ts'
import { publicUrlOf } from './public-url.ts'
import { checkResponse, readBody, readParams, readQuery } from './validate.ts'

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

/** The only way to add a call: what the endpoint declares is checked before and after `handler`. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ResponseOf<E>>,
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
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<Answer> =>
    serialise(endpoint, checkResponse(endpoint, await handle(request, reply)))
  app.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    config: { endpoint },
    ...(endpoint.file && { bodyLimit: endpoint.file.maxBytes }),
    handler: async (request, reply) => {
      reply.code(endpoint.status)
      if (endpoint.produces !== undefined) return reply.send(await handle(request, reply))
      if (endpoint.status === 204 || endpoint.mayBeEmpty === true) {
        const value = checkResponse(endpoint, await handle(request, reply))
        return value === undefined ? reply.code(204).send() : reply.send(value)
      }
      const key = rememberedAs(request)
      return sendAnswer(
        request,
        reply,
        await memory.answers.find(endpoint, request.actor, key, () => answer(request, reply)),
      )
    },
  })
}

/** The path in the router's own notation. */
export function routeOf(endpoint: Endpoint): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
}
