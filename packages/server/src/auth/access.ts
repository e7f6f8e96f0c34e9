import type { Access } from '@signout/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, anonymous, isLoggedIn, isParticipant } from '../actor.ts'
import { isApiPath } from '../http/api-path.ts'
import { forbidden, unauthenticated } from '../refusal.ts'
import { prepareCsrf, refreshCsrfToken, verifyCsrfToken } from './csrf.ts'
import { ensureSecret, touchSession } from './queries.ts'
import { findActor, generateSecret } from './session.ts'
import { clearSessionCookie, readSessionCookie } from './session-cookie.ts'

/** Who may call is settled before a byte of the body is read: 401, then 405 or CSRF, then 403 (rulings §2). */
export async function guardAccess(app: FastifyInstance): Promise<void> {
  prepareCsrf(app, await ensureSecret(app.services.db, 'csrf', generateSecret()))
  app.decorateRequest('actor')
  app.decorateRequest('sessionHash', null)

  app.addHook('onRequest', async (request, reply) => {
    request.actor = anonymous
    const presented = readSessionCookie(request)
    request.sessionHash = presented
    const { endpoint, requiresLogin = false } = request.routeOptions.config
    if (endpoint === undefined) {
      if (requiresLogin) await requireLogin(request, reply)
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
  const { db, memory, now } = request.server.services
  const time = now()
  const { actor, isUseDue } = await findActor(db, memory.sessions, request.sessionHash, time)
  request.actor = actor
  if (isUseDue) {
    // A read does not wait for a write.
    touchSession(db, request.sessionHash, time.toISOString()).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the use of a session was not noted')
    })
  }
  if (!isLoggedIn(actor)) clearSessionCookie(request, reply)
}

/** Who may call an endpoint of this access, once logged in where it has to be (rulings §2, table). */
function mayCall(access: Access, actor: Actor): boolean {
  switch (access) {
    case 'anyone':
    case 'user':
      return true
    case 'applicant-or-participant':
      return isParticipant(actor) || !actor.isOrganiser
    case 'participant':
      return isParticipant(actor)
    case 'member':
      return isParticipant(actor) || actor.isOrganiser
    case 'organiser':
      return actor.isOrganiser
  }
}
