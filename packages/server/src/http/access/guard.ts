import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import { csrfCookie, csrfHeader, type Endpoint, endpoints, sessionCookie } from '@signout/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Actor, anonymous, isLoggedIn, mayCall } from '../../base/actor.ts'
import { forbidden, type Refusal, unauthenticated } from '../../base/refusal.ts'
import { ensureSecret, hashSecret, isEqual, sessionLimitMs, sign } from '../../record/rights.ts'
import { findPath, isApiPath, isSecure, verifyMethod } from '../urls.ts'
import { WriteBudgets } from './write-budgets.ts'

/** Tells who calls, by the hash of the session in the browser's cookie: `anonymous` when it has ended. */
export interface ActorFinder {
  /** Undefined for a session that has to be read. */
  cachedActor(sessionHash: string, now: Date): Actor | undefined
  /** Reads the session from the database, and notes that it is used. */
  readActor(sessionHash: string, now: Date): Promise<Actor>
}

/**
 * Authenticates and authorises the caller before a byte of the body is read: 401, then 405 or CSRF, then 429, then 403
 * (spec §4).
 */
export async function guardAccess(app: FastifyInstance, actors: ActorFinder): Promise<void> {
  const { db, now, config } = app.services
  const csrf = new CsrfTokens(await ensureSecret(db, 'csrf'))
  const budgets = new WriteBudgets()
  app.decorateRequest('actor')
  app.decorateRequest('sessionHash', null)

  app.addHook('onRequest', (request, reply, done) => {
    const sessionHash = readSessionCookie(request)
    const isNeeded = sessionHash !== null && needsActor(request)
    const cached = isNeeded ? cachedActor(actors, request, sessionHash, now()) : undefined
    request.sessionHash = sessionHash
    request.actor = cached ?? anonymous
    if (!isNeeded || cached !== undefined) return done()
    // oxlint-disable-next-line promise/no-callback-in-promise -- An async hook would cost every read a promise (decision 018).
    loadActor(actors, request, reply, sessionHash).then(() => done(), done)
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (requiresLogin(request) && !isLoggedIn(request.actor)) throw unauthenticated()
    if (endpoint === undefined || hasParameter(endpoint)) verifyMethod(request, reply)
    if (endpoint !== undefined) {
      if (endpoint.method !== 'GET') csrf.verify(request)
      if (config.budgets) budgets.count(endpoint, request.actor, now())
      if (!mayCall(endpoint.access, request.actor)) throw forbidden()
    }
    done()
  })

  app.addHook('onSend', (request, reply, _, done) => {
    const isPage = reply.getHeader('content-type') === 'text/html; charset=utf-8'
    if (isPage || isApiPath(request.url)) csrf.refresh(request, reply)
    done()
  })
}

/** Such a path may also be that of other calls: `users/{id}/` is that of `users/user/`. */
function hasParameter({ path }: Endpoint): boolean {
  return path.includes('{')
}

/** The cached session; for a write only if it grants the call, as the caller may have gained rights elsewhere. */
function cachedActor(actors: ActorFinder, request: FastifyRequest, sessionHash: string, now: Date) {
  const actor = actors.cachedActor(sessionHash, now)
  const { endpoint } = request.routeOptions.config
  if (actor === undefined || endpoint === undefined || endpoint.method === 'GET') return actor
  return mayCall(endpoint.access, actor) ? actor : undefined
}

function requiresLogin(request: FastifyRequest): boolean {
  const { endpoint } = request.routeOptions.config
  return endpoint === undefined
    ? findPath(request)?.requiresLogin === true
    : endpoint.access !== 'anyone'
}

function needsActor(request: FastifyRequest): boolean {
  const { endpoint } = request.routeOptions.config
  return requiresLogin(request) || (endpoint !== undefined && endpoint.method !== 'GET')
}

async function loadActor(
  actors: ActorFinder,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionHash: string,
): Promise<void> {
  request.actor = await actors.readActor(sessionHash, request.server.services.now())
  if (!isLoggedIn(request.actor)) clearSessionCookie(request, reply)
}

const anonymousBinding = 'anonymous'

/**
 * CSRF tokens: the cookie's token must be repeated in the header, which no other site can make a browser do, and be
 * signed for the browser's own session, so that a cookie planted from a neighbouring host is useless.
 */
class CsrfTokens {
  readonly #key: string
  /** Verified tokens, with the session that each is signed for. */
  readonly #verified = new LRUCache<string, string>({ max: 5000 })

  /** @param key signs the tokens; the same in every server process. */
  constructor(key: string) {
    this.#key = key
  }

  /** Takes the token of a session that has ended as well, and one without a session. @throws {Refusal} 403. */
  verify(request: FastifyRequest): void {
    if (!isOurOrigin(request)) throw failure('origin is not this site.')
    const cookieHash = request.sessionHash ?? readSessionCookie(request)
    const cookie = request.cookies[csrfCookie] ?? ''
    const header = request.headers[csrfHeader]
    const isLogin = request.routeOptions.config.endpoint === endpoints.login
    // Some browser apps write a missing cookie as `null`.
    const isMissing = typeof header !== 'string' || header === '' || (isLogin && header === 'null')
    if (isMissing) {
      if (cookieHash === null && isLogin && isFromOurPage(request)) return
      throw failure('token is missing.')
    }
    if (!isEqual(header, cookie)) throw failure('token does not match the cookie.')
    const bindings = [cookieHash, request.sessionHash].map((hash) => hash ?? anonymousBinding)
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
