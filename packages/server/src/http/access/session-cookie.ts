import { sessionCookie } from '@signout/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from '../urls.ts'
import { sessionLimitMs } from '../../record/rights.ts'
import { hashSecret } from '../../record/secrets.ts'

/** Hash of the session in the browser's cookie, alive or not. */
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

/** Options of all our cookies. Clearing a cookie takes the same ones. */
export function cookieOptions(request: FastifyRequest) {
  return { path: '/', sameSite: 'lax', secure: isSecure(request) } as const
}
