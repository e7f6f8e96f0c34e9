import { hash } from 'node:crypto'
import type { Endpoint } from '@signout/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkResponse } from './input.ts'
import { baseUrlOf } from './urls.ts'

/** Serialised bytes, as they are sent. */
export interface SerialisedAnswer {
  readonly body: Buffer
  /** Strong ETag; undefined when the endpoint has none. */
  readonly etag: string | undefined
}

/** Serialises a checked answer. */
export function serialise({ hasEtag }: Endpoint, value: unknown): SerialisedAnswer {
  const body = Buffer.from(JSON.stringify(value))
  return { body, etag: hasEtag === true ? makeEtag(body) : undefined }
}

/** ETag of bytes, the same in every process. */
export function makeEtag(bytes: Buffer): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`
}

/** Exact key of a request. The caller writes the Host header; only the address contains no space. */
export function cacheKeyOf(request: FastifyRequest): string {
  return `${baseUrlOf(request)} ${request.url}`
}

/** Sends an answer, or 304 when the caller has these bytes (spec §3). */
export function sendAnswer(
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
