import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, anonymous, isLoggedIn, mayCall } from '../../base/actor.ts'
import { findPath, verifyMethod } from '../methods.ts'
import { isApiPath } from '../urls.ts'
import { forbidden, unauthenticated } from '../../base/refusal.ts'
import { WriteBudgets } from './write-budgets.ts'
import { clearSessionCookie, readSessionCookie } from './session-cookie.ts'
import { CsrfTokens } from './csrf.ts'
import { ensureSecret } from '../../record/secrets.ts'

/** Tells who calls, by the hash of the session in the browser's cookie: `anonymous` when it has ended. */
export interface Callers {
  /** Undefined for a session that has to be read. */
  cachedActor(idHash: string, now: Date): Actor | undefined
  /** Reads the session from the database, and notes that it is used. */
  readActor(idHash: string, now: Date): Promise<Actor>
}

/**
 * Authenticates and authorises the caller before a byte of the body is read: 401, then 405 or CSRF, then 429, then 403
 * (spec §4).
 */
export async function guardAccess(app: FastifyInstance, callers: Callers): Promise<void> {
  const { db, now, config } = app.services
  const csrf = new CsrfTokens(await ensureSecret(db, 'csrf'))
  const budgets = new WriteBudgets()
  app.decorateRequest('actor')
  app.decorateRequest('sessionHash', null)

  app.addHook('onRequest', (request, reply, done) => {
    const idHash = readSessionCookie(request)
    const isNeeded = idHash !== null && needsActor(request)
    const cached = isNeeded ? cachedActor(callers, request, idHash, now()) : undefined
    request.sessionHash = idHash
    request.actor = cached ?? anonymous
    if (!isNeeded || cached !== undefined) return done()
    // oxlint-disable-next-line promise/no-callback-in-promise -- An async hook would cost every read a promise (decision 018).
    loadActor(callers, request, reply, idHash).then(() => done(), done)
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (requiresLogin(request) && !isLoggedIn(request.actor)) throw unauthenticated()
    // A path with a parameter may also be that of other calls, such as `users/user/` and `users/{id}/`.
    if (endpoint?.path.includes('{') !== false) verifyMethod(request, reply)
    if (endpoint !== undefined) {
      if (endpoint.method !== 'GET') csrf.verify(request, readSessionCookie(request))
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

/** The cached session; for a write only if it grants the call, as the caller may have gained rights elsewhere. */
function cachedActor(callers: Callers, request: FastifyRequest, idHash: string, now: Date) {
  const actor = callers.cachedActor(idHash, now)
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
  callers: Callers,
  request: FastifyRequest,
  reply: FastifyReply,
  idHash: string,
): Promise<void> {
  request.actor = await callers.readActor(idHash, request.server.services.now())
  if (!isLoggedIn(request.actor)) clearSessionCookie(request, reply)
}
