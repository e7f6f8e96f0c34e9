import type { BodyOf, Endpoint, FileBody, ParamsOf, QueryOf, ResponseOf } from './endpoint.ts'
import { csrfHeader } from './rules/cookies.ts'

type Part<Name extends string, T> = undefined extends T ? { [K in Name]?: T } : { [K in Name]: T }

type Query<T> = { readonly [Name in keyof T]?: Readonly<T[Name]> }

/** What a call takes: exactly the parts that the endpoint declares. Omitted query parameters have their defaults. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'body', E extends { readonly file: FileBody } ? Blob : BodyOf<E>> & {
    query?: Query<QueryOf<E>>
    /** ETag of the answer that the change is based on (`etagOf`). */
    ifMatch?: E extends { readonly isConditional: true } ? string | undefined : never
  }

export interface CallOptions {
  /** Value of the X-CSRFToken header (spec §4); unsafe calls send the header even without a value. */
  csrfToken?: string | undefined
  /** Sent with a `repeatable` call, which is then done once for each key, however often it is sent (spec §16). */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  /** Reads a success that is not JSON; undefined means that it did not come from the server. */
  read?: ((response: Response) => Promise<unknown>) | undefined
  fetch?: typeof globalThis.fetch
  /** Base address for callers outside the browser, without a trailing slash. */
  baseUrl?: string
}

/** The `detail` of a 404 that says no more than its status. */
export const notFoundDetail = 'Not found.'

/** An unsuccessful answer, or no answer from the server at all (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: unknown
  /** The request's id in the server's log, from the answer's `X-Request-Id`. */
  readonly requestId: string | undefined

  constructor(status: number, body: unknown, message: string, requestId?: string | null) {
    super(message)
    this.status = status
    this.body = body
    this.requestId = requestId ?? undefined
  }

  /** The server's `detail`, if it gave one. */
  get detail(): string | undefined {
    const detail = this.field('detail')
    return typeof detail === 'string' ? detail : undefined
  }

  /** The messages that the server gave for a field, or for `non_field_errors`. */
  errorsOf(field: string): string[] {
    const messages = this.field(field)
    return Array.isArray(messages) ? messages.map(String) : []
  }

  private field(name: string): unknown {
    if (typeof this.body !== 'object' || this.body === null) return undefined
    return Object.entries(this.body).find(([key]) => key === name)?.[1]
  }
}

/**
 * Makes one call of the specification's table (spec §6) with credentials and the CSRF header.
 * @throws {ApiError} for every unsuccessful answer, and when the server cannot be reached.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const url = urlOf(endpoint, input.params, input.query)
  return send<ResponseOf<E>>(endpoint, url, input, options)
}

/** Follows a list's `next`: its path and query, on the caller's own host (spec §3). */
export async function callNext<E extends Endpoint>(
  endpoint: E,
  next: string,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const { pathname, search } = new URL(next)
  return send<ResponseOf<E>>(endpoint, pathname + search, {}, options)
}

interface Sent {
  readonly body?: unknown
  readonly ifMatch?: string | undefined
}

const etags = new WeakMap<object, string>()

/** The ETag that came with an answer. */
export function etagOf(answer: object): string | undefined {
  return etags.get(answer)
}

async function send<T>(
  endpoint: Endpoint,
  url: string,
  { body, ifMatch }: Sent,
  { csrfToken, idempotencyKey, signal, read, fetch = globalThis.fetch, baseUrl = '' }: CallOptions,
): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (endpoint.method !== 'GET' || csrfToken !== undefined) {
    headers[csrfHeader] = csrfToken ?? ''
  }
  const isFile = body instanceof Blob
  if (body !== undefined)
    headers['content-type'] = isFile ? body.type || 'application/octet-stream' : 'application/json'
  if (endpoint.repeatable === true && idempotencyKey !== undefined) {
    headers['idempotency-key'] = idempotencyKey
  }
  if (ifMatch !== undefined) headers['if-match'] = ifMatch
  const { response, content } = await fetch(baseUrl + url, {
    method: endpoint.method,
    headers,
    credentials: 'include',
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
    .then(async (response) => ({
      response,
      content: await (response.ok && read ? read(response) : response.text().then(parseJson)),
    }))
    .catch((error: unknown) => {
      if (signal?.aborted === true) throw error
      throw new ApiError(0, undefined, error instanceof Error ? error.message : 'Network error')
    })
  if (!response.ok) {
    const message = `Request failed with status ${response.status}`
    const requestId = response.headers.get('x-request-id')
    throw new ApiError(response.status, content, message, requestId)
  }
  // Captive portals answer with a page of their own until their terms are accepted.
  if (content === undefined && response.status !== 204) {
    throw new ApiError(0, undefined, 'The answer did not come from the server')
  }
  const etag = response.headers.get('etag')
  if (etag !== null && typeof content === 'object' && content !== null) etags.set(content, etag)
  // The server checks every answer against the endpoint's schema before it sends it.
  return content as T
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The path of a call with its parameters and its query as text; a list is one comma-separated value. */
export function urlOf(endpoint: Endpoint, params?: object, query?: object): string {
  const written = endpoint.withoutSlash === true ? endpoint.path.slice(0, -1) : endpoint.path
  const path = written.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = Object.entries(params ?? {}).find(([key]) => key === name)?.[1]
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') search.set(name, text)
  }
  return search.size === 0 ? path : `${path}?${search}`
}
