import type { z } from '#schema'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call (spec §6): `user` = logged in; `applicant-or-participant` = logged in, unless an organiser without a
 * profile; `participant` = has a profile; `member` = participant or organiser; `organiser` = in the organisers' group.
 */
export type Access =
  | 'anyone'
  | 'user'
  | 'applicant-or-participant'
  | 'participant'
  | 'member'
  | 'organiser'

/** What an answer depends on, or what a write changes: reads that share a topic with a write are fetched again after it. */
export type Topic = 'session' | 'inventory' | 'orders' | 'teams' | 'event'

/** `team` and `user`: the caller's own. Everyone and the organisers, as far as they may call at all. */
export type CacheScope = 'everyone' | 'organisers' | 'team' | 'user'

export type RefusalStatus = 400 | 401 | 404 | 409 | 413 | 415 | 429 | 503

/** A body that is sent as it is, in place of JSON: what it may be, and how long. */
export interface FileBody {
  readonly types: readonly string[]
  readonly maxBytes: number
}

export interface Endpoint {
  readonly method: Method
  /** Begins and ends with a slash; `{name}` is a parameter. */
  readonly path: `/api/${string}/`
  /** Callers leave out the slash at its end, as the specification's table does (spec §3); the server answers both. */
  readonly withoutSlash?: true
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** A `body` with the text of a file may be longer than others (spec §3), and have characters that nothing stores. */
  readonly textFile?: { readonly maxBytes: number }
  /** In place of `body`; what it is, the handler finds out from the bytes. */
  readonly file?: FileBody
  readonly status: 200 | 201 | 204
  readonly response: z.ZodType
  /** A success that has nothing to say is answered with 204. */
  readonly mayBeEmpty?: true
  /** What else the call refuses, by status and in words; much follows from the rest of the declaration (decision 015). */
  readonly refusals?: Readonly<Partial<Record<RefusalStatus, string>>>
  readonly reads?: readonly Topic[]
  /** To whom the answer is the same bytes, until one of `reads` changes: the server may remember it for them. */
  readonly cacheScope?: CacheScope
  /** The answer has an ETag, by which the browser asks again whether it has changed (spec §3). */
  readonly hasEtag?: true
  readonly changes?: readonly Topic[]
  /** A caller may say in `If-Match` which ETag the change is meant for; refused with 409 when that is older. */
  readonly isConditional?: true
  /** What the answer is when it is not JSON; its `response` is not checked then. */
  readonly produces?: 'text/event-stream' | 'text/csv'
  /** With an `Idempotency-Key` a repeat gets the first answer again (spec §16). */
  readonly repeatable?: true
  /** Writes on a full disk, too, into the room that is kept for it (spec §20). */
  readonly usesReserve?: true
}

/** Declares one call. Everything else (server, client, documentation, tests of rights) is derived from it. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type Schema<E, Part extends string> = E extends {
  readonly [K in Part]: infer S extends z.ZodType
}
  ? S
  : undefined

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller passes and the server reads, part by part; in between it is a URL and JSON (see `urlOf` in `client.ts`). */
export type ParamsOf<E extends Endpoint> = Output<Schema<E, 'params'>>
export type QueryOf<E extends Endpoint> = Output<Schema<E, 'query'>>
export type BodyOf<E extends Endpoint> = E extends { readonly file: FileBody }
  ? Uint8Array
  : Output<Schema<E, 'body'>>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>
