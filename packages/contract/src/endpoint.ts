import type { z } from '#schema'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call (spec §6): `user` = logged in; `applicant-or-participant` = logged in, but no organiser without a
 * profile; `participant` = has a profile; `member` = participant or organiser; `organiser` = in the organisers' group.
 */
export type Access =
  | 'anyone'
  | 'user'
  | 'applicant-or-participant'
  | 'participant'
  | 'member'
  | 'organiser'

/** What an answer depends on, or a write changes: reads that share a topic with a write are refetched after it. */
export type Topic = 'session' | 'inventory' | 'orders' | 'teams' | 'event'

/** `team` and `user` are the caller's own; `everyone` and `organisers` are limited to those who may call at all. */
export type CacheScope = 'everyone' | 'organisers' | 'team' | 'user'

export type RefusalStatus = 400 | 401 | 404 | 409 | 413 | 415 | 429 | 503

/** A raw body, in place of JSON: its types and maximum size. */
export interface FileBody {
  readonly types: readonly string[]
  readonly maxBytes: number
}

export interface Endpoint {
  readonly method: Method
  /** Begins and ends with a slash; `{name}` is a parameter. */
  readonly path: `/api/${string}/`
  /** Callers omit the trailing slash, as the specification's table does (spec §3); the server accepts both. */
  readonly withoutSlash?: true
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /**
   * A `body` with the text of a file may be longer than others (spec §3), and contain characters that are never stored.
   */
  readonly textFile?: { readonly maxBytes: number }
  /** Replaces `body`; the handler detects the type from the bytes. */
  readonly file?: FileBody
  readonly status: 200 | 201 | 204
  readonly response: z.ZodType
  /** A success may be without content, and is then a 204. */
  readonly mayBeEmpty?: true
  /**
   * Refusals of the call by status, in words; those that follow from the rest of the declaration are not repeated
   * (decision 015).
   */
  readonly refusals?: Readonly<Partial<Record<RefusalStatus, string>>>
  readonly reads?: readonly Topic[]
  /** Those of `reads` of which other teams' changes count, too, for an answer that a team shares. */
  readonly readsOfAll?: readonly Topic[]
  /** Callers who get the same bytes until one of `reads` changes: the server may cache the answer for them. */
  readonly cacheScope?: CacheScope
  /** How long the server may give a cached answer, in milliseconds, where time alone changes it as well. */
  readonly cacheMs?: number
  /** The answer has an ETag, with which the browser revalidates it (spec §3). */
  readonly hasEtag?: true
  readonly changes?: readonly Topic[]
  /** A caller may name in `If-Match` the ETag that the change is based on; refused with 409 when that is outdated. */
  readonly isConditional?: true
  /** Type of an answer that is not JSON; its `response` is not checked. */
  readonly produces?: 'text/event-stream' | 'text/csv'
  /** A repeat with the same `Idempotency-Key` gets the first answer again (spec §16). */
  readonly repeatable?: true
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

/**
 * What a caller passes and the server reads, part by part; on the wire it is a URL and JSON (see `urlOf` in
 * `client.ts`).
 */
export type ParamsOf<E extends Endpoint> = Output<Schema<E, 'params'>>
export type QueryOf<E extends Endpoint> = Output<Schema<E, 'query'>>
export type BodyOf<E extends Endpoint> = E extends { readonly file: FileBody }
  ? Uint8Array
  : Output<Schema<E, 'body'>>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>
