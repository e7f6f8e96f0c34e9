import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOptions } from './cookie-options.ts'
import { hashOfSecret, SESSION_LIMIT_MS } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Hash of the browser's session as this request leaves it; null for nobody's. */
    sessionHash: string | null
  }
}

const COOKIE = 'sessionid'

/** The session that the browser says it has, dead or alive. */
export function presentedSession(request: FastifyRequest): string | null {
  const secret = request.cookies[COOKIE]
  return secret === undefined || secret === '' ? null : hashOfSecret(secret)
}

export function setSession(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  request.sessionHash = hashOfSecret(secret)
  reply.setCookie(COOKIE, secret, {
    ...cookieOptions(request),
    httpOnly: true,
    maxAge: SESSION_LIMIT_MS / 1000,
  })
}

export function clearSession(request: FastifyRequest, reply: FastifyReply): void {
  request.sessionHash = null
  if (request.cookies[COOKIE] !== undefined) {
    reply.clearCookie(COOKIE, { ...cookieOptions(request), httpOnly: true })
  }
}
