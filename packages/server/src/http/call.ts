import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@signout/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ActorOf } from '../actor.ts'
import type { ProcessConfig } from '../config/config.ts'
import type { Db } from '../db/tables.ts'

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

/** What is known about a call before its input is parsed; without `params` if they cannot name anything. */
interface AuthorizeRequest<E extends Endpoint> extends Pick<Call<E>, 'db' | 'actor'> {
  readonly params: ParamsOf<E> | undefined
}

/** Refuses callers who may make a call, but not about the object it names. */
export type Authorize<E extends Endpoint> = (request: AuthorizeRequest<E>) => Promise<void> | void
