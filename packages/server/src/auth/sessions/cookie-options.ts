import type { FastifyRequest } from 'fastify'
import { isSecure } from '../../http/urls.ts'

/** Of all our cookies. A browser wants the same ones again to clear a cookie. */
export function cookieOptions(request: FastifyRequest) {
  return { path: '/', sameSite: 'lax', secure: isSecure(request) } as const
}
