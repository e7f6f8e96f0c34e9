import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@signout/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ActorOf, isLoggedIn } from '../base/actor.ts'
import type { ProcessConfig } from '../base/config/config.ts'
import type { Db } from '../db/tables.ts'
import { badRequest } from '../base/refusal.ts'
import { readInput, readRepeatable } from './input.ts'
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

/**
 * Refuses callers who may make a call, but not about the object it names. Asked before the input is parsed; without
 * `params` if they cannot name anything.
 */
export type Authorize<E extends Endpoint> = (
  request: Pick<Call<E>, 'db' | 'actor'> & { readonly params: ParamsOf<E> | undefined },
) => Promise<void> | void

/** Reads the input of a request. @throws {Refusal} 400 or 404 for what is wrong with it. */
export function callOf<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<E> {
  const { db, config, now: clock } = request.server.services
  const input = readInput(endpoint, request)
  const now = clock()
  const repeatable = readRepeatable(endpoint, request, input, now)
  return {
    db,
    /** Read anew by each attempt, since rights may have changed. */
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
