import { hash } from 'node:crypto'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@signout/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActorChanged, type ActorOf, isLoggedIn, requireAccess } from '../base/actor.ts'
import type { ProcessConfig } from '../base/config/config.ts'
import { badRequest, Refusal } from '../base/refusal.ts'
import type { Db } from '../db/tables.ts'
import { findFirstAnswer } from '../record/repeats.ts'
import { bodyLimitOf, checkResponse, paramsIn, readInput, readRepeatable } from './input.ts'
import { baseUrlOf, publicUrlOf } from './urls.ts'

/**
 * The only way to add a call. Its steps are: the caller and their right, which `guardAccess` settles before a byte of
 * the body is read; the input; the work, which `transact` replaces by the first answer where the request is a repeat;
 * the answer. A cached answer is sent after the first two. With `authorize`, a caller who may not access the named
 * object gets 403 or 404 before any error about the input.
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
      const cached =
        cacheScope && answerCache.get(endpoint, request.actor, cacheKeyOf(endpoint, request))
      if (cached === undefined) return workAndSend(request, reply)
      // Sent in the same callback as the request (decision 018); Fastify would await a returned reply.
      sendAnswer(request, reply, cached)
      return undefined
    },
  })

  async function workAndSend(request: FastifyRequest, reply: FastifyReply) {
    const work = async () => workOnce(endpoint, handler, request, reply)
    if (produces !== undefined) return reply.send(await work())
    if (cacheScope === undefined) {
      const value = checkResponse(endpoint, await work())
      if (value === undefined) return reply.code(204).send()
      return sendAnswer(request, reply, serialise(endpoint, value))
    }
    const read = async () => serialise(endpoint, checkResponse(endpoint, await work()))
    const key = cacheKeyOf(endpoint, request)
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
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ResponseOf<E>> {
  for (;;) {
    const call = callOf(endpoint, request, reply)
    const { db, actor } = call
    try {
      const answer = await handler(call)
      if (actor.request?.isReplayed === true) reply.header(...replayed)
      return answer
    } catch (error) {
      if (error instanceof ActorChanged) {
        if (isLoggedIn(actor)) request.server.services.hub.publish({ session: [actor.userId] })
        request.actor = error.actor
        requireAccess(endpoint, error.actor)
        continue
      }
      // A repeated request may be refused by now, since it was already done.
      const first = error instanceof Refusal ? await findFirstAnswer(db, actor) : undefined
      if (first === undefined) throw error
      reply.header(...replayed)
      // Sound: the same endpoint answered it before.
      return first.answer as ResponseOf<E>
    }
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
    { params, body, actor }: FastifyRequest,
  ): Promise<never> => {
    const status = refused instanceof Refusal ? refused.status : refused.statusCode
    if (aboutInput.has(status)) {
      // Sound: `guardAccess` lets only actors of the endpoint's `access` through.
      await authorize({ db, actor: actor as ActorOf<E>, params: paramsIn(endpoint, params), body })
    }
    // Goes on to the app's own error handler.
    throw refused
  }
}

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

/**
 * Refuses callers who may make a call, but not about the object it names, or not with this body. Asked before the input
 * is parsed; without `params` if they cannot name anything.
 */
export type Authorize<E extends Endpoint> = (
  request: Pick<Call<E>, 'db' | 'actor'> & {
    readonly params: ParamsOf<E> | undefined
    readonly body: unknown
  },
) => Promise<void> | void

/** Input and current caller of a request. @throws {Refusal} 400 or 404 for what is wrong with the input. */
function callOf<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<E> {
  const { db, config, now: clock } = request.server.services
  const input = readInput(endpoint, request)
  const now = clock()
  const repeatable = readRepeatable(endpoint, request, input, now)
  const { actor, sessionHash } = request
  const isWriting = endpoint.method !== 'GET' && isLoggedIn(actor) && sessionHash !== null
  return {
    db,
    // Sound: `guardAccess` lets only actors of the endpoint's `access` through.
    actor: {
      ...actor,
      ...(repeatable && { request: repeatable }),
      ...(isWriting && { session: { sessionHash, at: now } }),
    } as ActorOf<E>,
    ...input,
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
}

function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(badRequest('The caller is gone.'))
  })
  return controller.signal
}

/** Serialised bytes, as they are sent. */
export interface SerialisedAnswer {
  readonly body: Buffer
  /** Strong ETag; undefined when the endpoint has none. */
  readonly etag: string | undefined
}

/** Serialises a checked answer. */
function serialise({ hasEtag }: Endpoint, value: unknown): SerialisedAnswer {
  const body = Buffer.from(JSON.stringify(value))
  return { body, etag: hasEtag === true ? makeEtag(body) : undefined }
}

/** ETag of bytes, the same in every process. */
export function makeEtag(bytes: Buffer): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`
}

/** Exact key of a request. The caller writes the Host header; only the address contains no space. */
function cacheKeyOf({ cacheMs }: Endpoint, request: FastifyRequest): string {
  const key = `${baseUrlOf(request)} ${request.url}`
  if (cacheMs === undefined) return key
  return `${Math.floor(request.server.services.now().getTime() / cacheMs)} ${key}`
}

/** Sends an answer, or 304 when the caller has these bytes (spec §3). */
function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: SerialisedAnswer,
): FastifyReply {
  if (etag !== undefined) {
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
  }
  return reply.header('content-type', 'application/json; charset=utf-8').send(body)
}

/** Compared weakly (RFC 9110, section 13.1.2): a proxy that compresses answers marks our tag as weak. */
export function isKnown(etag: string, ifNoneMatch = ''): boolean {
  const known = new Set(ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '')))
  return known.has(etag) || known.has('*')
}

/** Whether a change with this `If-Match` is based on the value that `endpoint` answers now; always without one. */
export function isBasedOn(
  endpoint: Endpoint,
  value: unknown,
  ifMatch: string | undefined,
): boolean {
  if (ifMatch === undefined) return true
  const { etag = '' } = serialise(endpoint, checkResponse(endpoint, value))
  return isKnown(etag, ifMatch)
}
