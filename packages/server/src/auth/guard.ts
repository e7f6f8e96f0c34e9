import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anonymous, isLoggedIn, mayCall } from '../actor.ts'
import { findPath, verifyMethod } from '../http/methods.ts'
import { isApiPath } from '../http/urls.ts'
import { forbidden, unauthenticated } from '../refusal.ts'
import { WriteBudgets } from './write-budgets.ts'
import { clearSessionCookie, readSessionCookie } from './session-cookie.ts'
import { Sessions } from './session.ts'
import { CsrfTokens } from './csrf.ts'
import { touchSession } from './session-queries.ts'
import { ensureSecret } from './secrets.ts'

/**
 * Authenticates and authorises the caller before a byte of the body is read: 401, then 405 or CSRF, then 429, then 403
 * (spec §4). Returns the sessions, for routes that check a session again later.
 */
export async function guardAccess(app: FastifyInstance): Promise<Sessions> {
  const { db, freshness, now, config } = app.services
  const sessions = new Sessions(db, freshness)
  const csrf = new CsrfTokens(await ensureSecret(db, 'csrf'))
  const budgets = new WriteBudgets()
  app.decorateRequest('actor')
  app.decorateRequest('sessionHash', null)

  app.addHook('onRequest', (request, reply, done) => {
    const idHash = readSessionCookie(request)
    const isNeeded = idHash !== null && needsActor(request)
    const cached = isNeeded ? cachedActor(sessions, request, idHash, now()) : undefined
    request.sessionHash = idHash
    request.actor = cached ?? anonymous
    // A read in a cached session needs no promise (decision 018); for other requests the parser first refuses malformed
    // bodies.
    if (cached !== undefined && request.method === 'GET') return done()
    const isMissing = isNeeded && cached === undefined
    const loading = isMissing ? loadActor(sessions, request, reply, idHash) : Promise.resolve()
    // oxlint-disable-next-line promise/no-callback-in-promise -- An async hook would cost every read a promise.
    loading.then(() => done(), done)
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (requiresLogin(request) && !isLoggedIn(request.actor)) throw unauthenticated()
    verifyMethod(request, reply)
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
  return sessions
}

/** The cached session; for a write only if it grants the call, as the caller may have gained rights elsewhere. */
function cachedActor(sessions: Sessions, request: FastifyRequest, idHash: string, now: Date) {
  const actor = sessions.cachedActor(idHash, now)
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
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
  idHash: string,
): Promise<void> {
  const { db, now } = request.server.services
  const time = now()
  const { actor, isUseDue } = await sessions.readActor(idHash, time)
  request.actor = actor
  if (isUseDue) {
    // A read does not wait for a write.
    touchSession(db, idHash, time.toISOString()).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the use of a session was not noted')
    })
  }
  if (!isLoggedIn(actor)) clearSessionCookie(request, reply)
}
