import { sessionCookie } from '@signout/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOptions } from './cookie-options.ts'
import { hashSecret } from '../secrets.ts'
import { sessionLimitMs } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Hash of the browser's session as this request leaves it; null without one. */
    sessionHash: string | null
  }
}

/** Hash of the session that the browser says it has, alive or not. */
export function readSessionCookie(request: FastifyRequest): string | null {
  const secret = request.cookies[sessionCookie]
  return secret === undefined || secret === '' ? null : hashSecret(secret)
}

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
): void {
  request.sessionHash = hashSecret(secret)
  reply.setCookie(sessionCookie, secret, {
    ...cookieOptions(request),
    httpOnly: true,
    maxAge: sessionLimitMs / 1000,
  })
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  request.sessionHash = null
  if (request.cookies[sessionCookie] !== undefined) {
    reply.clearCookie(sessionCookie, { ...cookieOptions(request), httpOnly: true })
  }
}
