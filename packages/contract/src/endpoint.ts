import type { z } from '#schema'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Who may call (rulings §2): `anyone`; `user` = logged in; `applicant` = logged in and not an organiser without
 * a profile; `participant` = has a profile; `member` = participant or organiser; `organiser` = in the organisers' group.
 */
export type Access = 'anyone' | 'user' | 'applicant' | 'participant' | 'member' | 'organiser'

/** What an answer is made of, or what a write changes. Reads that share a topic with a write are fetched again. */
export type Topic = 'session' | 'inventory' | 'orders' | 'teams'

export type RefusalStatus = 400 | 404 | 409 | 429 | 503

export interface Endpoint {
  readonly method: Method
  /** Begins and ends with a slash; `{name}` is a parameter. */
  readonly path: `/api/${string}/`
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly status: 200 | 201 | 204
  readonly response: z.ZodType
  /** In words, what is refused with which status, beyond what the rest of the declaration implies (decision 015). */
  readonly refusals?: Readonly<Partial<Record<RefusalStatus, string>>>
  readonly reads?: readonly Topic[]
  readonly changes?: readonly Topic[]
}

/** Declares one call. Everything else (server, client, documentation, tests of rights) is made from it. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type Schema<E, Part extends string> = E extends {
  readonly [K in Part]: infer S extends z.ZodType
}
  ? S
  : undefined

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller passes and the server reads, part by part: on the way it is a URL and JSON (`urlOf` in `client.ts`). */
export type ParamsOf<E extends Endpoint> = Output<Schema<E, 'params'>>
export type QueryOf<E extends Endpoint> = Output<Schema<E, 'query'>>
export type BodyOf<E extends Endpoint> = Output<Schema<E, 'body'>>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>
