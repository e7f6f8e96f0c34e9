import type { Endpoint } from '@signout/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayCall } from '../actor.ts'
import { resumeSession } from './service.ts'
import { checkCsrf, renewCsrf } from './csrf.ts'
import { forbidden, Refusal, unauthenticated } from '../refusal.ts'
import { presentedSession, clearSession } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the routes that answer the methods which a path does not have. */
    otherMethods?: { readonly allow: string; readonly isProtected: boolean }
  }
}

/** Who may call is settled before a byte of the body is read: 401, then 405 or CSRF, then 403 (rulings §2). */
export function guardAccess(app: FastifyInstance): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('sessionHash', null)

  app.addHook('onRequest', async (request, reply) => {
    const presented = presentedSession(request)
    request.sessionHash = presented
    const { endpoint, otherMethods } = request.routeOptions.config
    if (otherMethods !== undefined) {
      if (otherMethods.isProtected) await requireActor(request, reply)
      const detail = `Method ${request.method} is not allowed.`
      throw new Refusal(405, { detail }, { allow: otherMethods.allow })
    }
    if (endpoint === undefined) return
    const isUnsafe = endpoint.method !== 'GET'
    if (endpoint.access !== 'anyone') await requireActor(request, reply)
    else if (isUnsafe) await loadActor(request, reply)
    if (isUnsafe) checkCsrf(request, presented)
    if (request.actor !== null && !mayCall(endpoint.access, request.actor)) throw forbidden()
  })

  app.addHook('onSend', async (request, reply) => {
    const isApi = isApiPath(request.url)
    if (isApi) reply.header('cache-control', 'no-store')
    if (isApi || reply.getHeader('content-type') === 'text/html; charset=utf-8') {
      renewCsrf(request, reply)
    }
  })
}

export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

async function requireActor(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await loadActor(request, reply)
  if (request.actor === null) throw unauthenticated()
}

async function loadActor(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.sessionHash === null) return
  const { db, now } = request.server.services
  request.actor = await resumeSession(db, request.sessionHash, now())
  if (request.actor === null) clearSession(request, reply)
}

interface KnownPath {
  readonly url: string
  readonly methods: Set<string>
  readonly endpoints: Endpoint[]
}

/** Lets every `/api/` path that is added from here on answer its other methods with 405; call the result last. */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const paths = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!isApiPath(url)) return
    const shape = url.replaceAll(/:\w+/g, ':')
    const path = paths.get(shape) ?? { url, methods: new Set(), endpoints: [] }
    for (const name of [method].flat()) path.methods.add(name)
    if (config?.endpoint !== undefined) path.endpoints.push(config.endpoint)
    paths.set(shape, path)
  })
  return () => {
    for (const { url, methods, endpoints } of paths.values()) {
      const allow = [...methods].toSorted().join(', ')
      const isProtected =
        endpoints.length > 0 && endpoints.every((endpoint) => endpoint.access !== 'anyone')
      app.route({
        method: app.supportedMethods.filter((method) => !methods.has(method)),
        url,
        config: { otherMethods: { allow, isProtected } },
        // The hook above has answered before.
        handler: async () => undefined,
      })
    }
  }
}
