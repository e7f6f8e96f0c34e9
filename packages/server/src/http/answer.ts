import { hash } from 'node:crypto'
import type { Endpoint } from '@signout/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../memory/remembered-answers.ts'

/** The bytes of an answer that has been checked; `value` is undefined when it has none. */
export function serialise({ hasEtag }: Endpoint, value: unknown): Answer {
  const body = Buffer.from(JSON.stringify(value))
  const etag = hasEtag === true ? `"${hash('sha256', body, 'base64url').slice(0, 27)}"` : undefined
  return { body, etag }
}

/** 304 instead when the caller has these very bytes (beyond §4). */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: Answer,
): FastifyReply {
  if (etag !== undefined) {
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  return reply.header('content-type', 'application/json; charset=utf-8').send(body)
}

/** RFC 9110, section 13.1.2: compared weakly. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const known = ifNoneMatch.split(',').map((text) => text.trim().replace(/^W\//, ''))
  return known.some((name) => name === etag || name === '*')
}
