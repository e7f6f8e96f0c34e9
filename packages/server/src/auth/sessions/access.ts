import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, anonymous, isLoggedIn, mayCall } from '../../actor.ts'
import { isApiPath } from '../../http/urls.ts'
import { forbidden, unauthenticated } from '../../refusal.ts'
import { prepareCsrf, refreshCsrfToken, verifyCsrfToken } from './csrf.ts'
import { ensureSecret, touchSession } from '../queries.ts'
import { RememberedSessions } from './remembered-sessions.ts'
import { generateSecret } from '../secrets.ts'
import { findRememberedActor, readActor } from './session.ts'
import { clearSessionCookie, readSessionCookie } from './session-cookie.ts'

/** Who may call is settled before a byte of the body is read: 401, then 405 or CSRF, then 403 (rulings §2). */
export async function guardAccess(app: FastifyInstance): Promise<void> {
  const { db, memory } = app.services
  prepareCsrf(app, await ensureSecret(db, 'csrf', generateSecret()))
  app.decorate('sessions', new RememberedSessions(db, memory.freshness))
  app.decorateRequest('actor')
  app.decorateRequest('sessionHash', null)

  app.addHook('onRequest', (request, reply, done) => {
    request.sessionHash = readSessionCookie(request)
    request.actor = findRemembered(request) ?? anonymous
    // A read in a remembered session needs no promise (decision 024); of others the parser says first what is malformed.
    if (isLoggedIn(request.actor) && request.method === 'GET') done()
    // oxlint-disable-next-line promise/no-callback-in-promise -- An async hook would cost every read a promise.
    else loadActor(request, reply).then(() => done(), done)
  })
  app.addHook('onRequest', (request, _, done) => {
    authorize(request)
    done()
  })

  app.addHook('onSend', (request, reply, _, done) => {
    const isPage = reply.getHeader('content-type') === 'text/html; charset=utf-8'
    if (isPage || isApiPath(request.url)) refreshCsrfToken(request, reply)
    done()
  })
}

function needsActor(request: FastifyRequest): boolean {
  const { endpoint } = request.routeOptions.config
  return requiresLogin(request) || (endpoint !== undefined && endpoint.method !== 'GET')
}

function requiresLogin({ url, routeOptions }: FastifyRequest): boolean {
  const { endpoint, requiresLogin: required = false } = routeOptions.config
  if (endpoint !== undefined) return endpoint.access !== 'anyone'
  return typeof required === 'function' ? required(url) : required
}

/** @throws {Refusal} 401 or 403. */
function authorize(request: FastifyRequest): void {
  const { endpoint } = request.routeOptions.config
  if (requiresLogin(request) && !isLoggedIn(request.actor)) throw unauthenticated()
  if (endpoint === undefined) return
  if (endpoint.method !== 'GET') verifyCsrfToken(request, readSessionCookie(request))
  if (!mayCall(endpoint.access, request.actor)) throw forbidden()
}

function findRemembered(request: FastifyRequest): Actor | undefined {
  if (request.sessionHash === null || !needsActor(request)) return undefined
  const { services, sessions } = request.server
  return findRememberedActor(sessions, request.sessionHash, services.now())
}

async function loadActor(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { sessionHash } = request
  if (isLoggedIn(request.actor) || sessionHash === null || !needsActor(request)) return
  const { services, sessions } = request.server
  const now = services.now()
  const { actor, isUseDue } = await readActor(sessions, sessionHash, now)
  request.actor = actor
  if (isUseDue) {
    // A read does not wait for a write.
    touchSession(services.db, sessionHash, now.toISOString()).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the use of a session was not noted')
    })
  }
  if (!isLoggedIn(actor)) clearSessionCookie(request, reply)
}
