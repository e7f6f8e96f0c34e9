import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { csrfCookie, csrfHeader, endpoints } from '@signout/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { forbidden, type Refusal } from '../../refusal.ts'
import { cookieOptions } from './cookie-options.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Signs CSRF tokens; the same in every server process. */
    csrfKey: string
    /** Tokens that were found to be signed, with what each is signed for. */
    verifiedTokens: LRUCache<string, string>
  }
}

const anonymousBinding = 'anonymous'

/** Before any request. @param key the same in every server process */
export function prepareCsrf(app: FastifyInstance, key: string): void {
  app.decorate('csrfKey', key)
  app.decorate('verifiedTokens', new LRUCache<string, string>({ max: 5000 }))
}

/**
 * The token in the cookie must come back in the header, which no other site can make a browser do, and be signed for
 * the browser's own session, so that a cookie planted from a neighbouring host is worth nothing.
 *
 * @throws {Refusal} 403.
 */
export function verifyCsrfToken(request: FastifyRequest, presented: string | null): void {
  if (!isOurOrigin(request)) throw failure('origin is not this site.')
  const cookie = request.cookies[csrfCookie] ?? ''
  const header = request.headers[csrfHeader]
  if (typeof header !== 'string' || header === '') {
    if (presented === null && isLoginOfOurPage(request)) return
    throw failure('token is missing.')
  }
  if (!isEqual(header, cookie)) throw failure('token does not match the cookie.')
  const bindings = [presented, request.sessionHash].map((hash) => hash ?? anonymousBinding)
  if (!bindings.some((binding) => isSignedFor(request, header, binding))) {
    throw failure('token has expired.')
  }
}

/** Sets a new token when the browser has none that is valid for its session as this request leaves it. */
export function refreshCsrfToken(request: FastifyRequest, reply: FastifyReply): void {
  const binding = request.sessionHash ?? anonymousBinding
  if (isSignedFor(request, request.cookies[csrfCookie] ?? '', binding)) return
  const nonce = randomBytes(18).toString('base64url')
  const token = `${nonce}.${sign(request, nonce, binding)}`
  reply.setCookie(csrfCookie, token, cookieOptions(request))
}

function isSignedFor(request: FastifyRequest, token: string, binding: string): boolean {
  const { verifiedTokens } = request.server
  if (verifiedTokens.get(token) === binding) return true
  const [nonce = '', signature = '', ...more] = token.split('.')
  // Whatever else is in a token would be remembered with it.
  if (nonce === '' || more.length > 0 || !isEqual(signature, sign(request, nonce, binding)))
    return false
  // A copy: as a piece of the header, the token would keep the whole of it in memory.
  verifiedTokens.set(Buffer.from(token).toString(), binding)
  return true
}

function sign(request: FastifyRequest, nonce: string, binding: string): string {
  const { csrfKey } = request.server
  return createHmac('sha256', csrfKey).update(`${nonce}|${binding}`).digest('base64url')
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** `Origin` is ours when it names the host that the browser asked, or the configured one. */
function isOurOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  const { publicUrl } = request.server.services.config
  const ours = [`${protocol}//${request.host}`, publicUrl ?? '']
  return ours.some((url) => URL.canParse(url) && new URL(url).host === host)
}

/**
 * Other clients log in before they have asked for anything, so without a token. Then it is enough that the browser
 * vouches for our own page; there is no session yet that another site could make use of.
 */
function isLoginOfOurPage({ routeOptions, headers }: FastifyRequest): boolean {
  const isFromOurPage = headers.origin !== undefined || headers['sec-fetch-site'] === 'same-origin'
  return routeOptions.config.endpoint === endpoints.login && isFromOurPage
}

function failure(reason: string): Refusal {
  return forbidden(`CSRF Failed: ${reason}`)
}
