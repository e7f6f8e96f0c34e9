import type { FastifyRequest } from 'fastify'
import { isSecure } from '../http/public-url.ts'

/** What every cookie of ours has, and what a browser wants to hear again to clear it. */
export function cookieOptions(request: FastifyRequest) {
  return { path: '/', sameSite: 'lax', secure: isSecure(request) } as const
}
