import { randomBytes } from 'node:crypto'
import { csrfCookie, csrfHeader, endpoints } from '@signout/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { forbidden, type Refusal } from '../../base/refusal.ts'
import { isEqual, sign } from '../../record/secrets.ts'
import { cookieOptions } from './session-cookie.ts'

const anonymousBinding = 'anonymous'

/**
 * CSRF tokens: the cookie's token must be repeated in the header, which no other site can make a browser do, and be
 * signed for the browser's own session, so that a cookie planted from a neighbouring host is useless.
 */
export class CsrfTokens {
  readonly #key: string
  /** Verified tokens, with the session that each is signed for. */
  readonly #verified = new LRUCache<string, string>({ max: 5000 })

  /** @param key signs the tokens; the same in every server process. */
  constructor(key: string) {
    this.#key = key
  }

  /**
   * @param presented hash of the session in the browser's cookie.
   * @throws {Refusal} 403.
   */
  verify(request: FastifyRequest, presented: string | null): void {
    if (!isOurOrigin(request)) throw failure('origin is not this site.')
    const cookie = request.cookies[csrfCookie] ?? ''
    const header = request.headers[csrfHeader]
    const isLogin = request.routeOptions.config.endpoint === endpoints.login
    // Some browser apps write a missing cookie as `null`.
    const isMissing = typeof header !== 'string' || header === '' || (isLogin && header === 'null')
    if (isMissing) {
      if (presented === null && isLogin && isFromOurPage(request)) return
      throw failure('token is missing.')
    }
    if (!isEqual(header, cookie)) throw failure('token does not match the cookie.')
    const bindings = [presented, request.sessionHash].map((hash) => hash ?? anonymousBinding)
    if (!bindings.some((binding) => this.#isSignedFor(header, binding))) {
      throw failure('token has expired.')
    }
  }

  /** Sets a new token when the browser has none that is valid for its session as this request leaves it. */
  refresh(request: FastifyRequest, reply: FastifyReply): void {
    const binding = request.sessionHash ?? anonymousBinding
    if (this.#isSignedFor(request.cookies[csrfCookie] ?? '', binding)) return
    const nonce = randomBytes(18).toString('base64url')
    reply.setCookie(csrfCookie, `${nonce}.${this.#sign(nonce, binding)}`, cookieOptions(request))
  }

  #isSignedFor(token: string, binding: string): boolean {
    if (this.#verified.get(token) === binding) return true
    const [nonce = '', signature = '', ...more] = token.split('.')
    // Any other text in a token would be cached with it.
    if (nonce === '' || more.length > 0 || !isEqual(signature, this.#sign(nonce, binding)))
      return false
    // Copied: as a slice of the header, the token would keep the whole header in memory.
    this.#verified.set(Buffer.from(token).toString(), binding)
    return true
  }

  #sign(nonce: string, binding: string): string {
    return sign(this.#key, `${nonce}|${binding}`)
  }
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
 * Other clients log in with their first request, without a token. Then it is enough that the browser vouches for our
 * own page: there is no session yet that another site could exploit.
 */
function isFromOurPage({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] === 'same-origin'
}

function failure(reason: string): Refusal {
  return forbidden(`CSRF Failed: ${reason}`)
}
