import { sessionCookie } from '@signout/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from '../http/urls.ts'
import { hashSecret } from './secrets.ts'
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

/** Options of all our cookies. A browser wants the same ones again to clear a cookie. */
export function cookieOptions(request: FastifyRequest) {
  return { path: '/', sameSite: 'lax', secure: isSecure(request) } as const
}
