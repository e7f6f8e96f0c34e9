import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anonymous, isLoggedIn, mayCall } from '../../actor.ts'
import { isApiPath } from '../../http/api-path.ts'
import { forbidden, unauthenticated } from '../../refusal.ts'
import { prepareCsrf, refreshCsrfToken, verifyCsrfToken } from './csrf.ts'
import { ensureSecret, touchSession } from '../queries.ts'
import { answerRememberedReads } from './remembered-reads.ts'
import { RememberedSessions } from './remembered-sessions.ts'
import { generateSecret } from '../secrets.ts'
import { findActor } from './session.ts'
import { clearSessionCookie, readSessionCookie } from './session-cookie.ts'

/** Who may call is settled before a byte of the body is read: 401, then 405 or CSRF, then 403 (rulings §2). */
export async function guardAccess(app: FastifyInstance): Promise<void> {
  const { db, memory } = app.services
  prepareCsrf(app, await ensureSecret(db, 'csrf', generateSecret()))
  app.decorate('sessions', new RememberedSessions(db, memory.freshness))
  app.decorateRequest('actor')
  app.decorateRequest('sessionHash', null)

  app.addHook('onRequest', (request, _, done) => {
    request.actor = anonymous
    request.sessionHash = readSessionCookie(request)
    done()
  })
  answerRememberedReads(app)

  app.addHook('onRequest', async (request, reply) => {
    const presented = request.sessionHash
    const { endpoint, requiresLogin = false } = request.routeOptions.config
    if (endpoint === undefined) {
      const isForUsers =
        typeof requiresLogin === 'function' ? requiresLogin(request.url) : requiresLogin
      if (isForUsers) await requireLogin(request, reply)
      return
    }
    const isUnsafe = endpoint.method !== 'GET'
    if (endpoint.access !== 'anyone') await requireLogin(request, reply)
    else if (isUnsafe) await loadActor(request, reply)
    if (isUnsafe) verifyCsrfToken(request, presented)
    if (!mayCall(endpoint.access, request.actor)) throw forbidden()
  })

  app.addHook('onSend', (request, reply, _, done) => {
    const isPage = reply.getHeader('content-type') === 'text/html; charset=utf-8'
    if (isPage || isApiPath(request.url)) refreshCsrfToken(request, reply)
    done()
  })
}

async function requireLogin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await loadActor(request, reply)
  if (!isLoggedIn(request.actor)) throw unauthenticated()
}

async function loadActor(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.sessionHash === null) return
  const { services, sessions } = request.server
  const now = services.now()
  const { actor, isUseDue } = await findActor(sessions, request.sessionHash, now)
  request.actor = actor
  if (isUseDue) {
    // A read does not wait for a write.
    touchSession(services.db, request.sessionHash, now.toISOString()).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the use of a session was not noted')
    })
  }
  if (!isLoggedIn(actor)) clearSessionCookie(request, reply)
}
