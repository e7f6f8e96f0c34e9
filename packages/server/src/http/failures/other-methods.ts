import { METHODS } from 'node:http'
import type { Endpoint } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { isApiPath } from '../api-path.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a route without an endpoint answers only to those who are logged in. */
    requiresLogin?: boolean
  }
}

interface KnownPath {
  readonly url: string
  readonly methods: Set<string>
  readonly endpoints: Endpoint[]
}

/** Lets every `/api/` path that is added from here on answer its other methods with 405; call the result last. */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  for (const method of METHODS) {
    // A CONNECT is not a request to us: `malformed-requests.ts` answers it.
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method)
  }
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
      const requiresLogin =
        endpoints.length > 0 && endpoints.every((endpoint) => endpoint.access !== 'anyone')
      app.route({
        method: app.supportedMethods.filter((method) => !methods.has(method)),
        url,
        config: { requiresLogin },
        // Before the body is read; after the hook that knows who calls, for that one belongs to the whole app.
        onRequest: async (request, reply) => {
          reply.header('allow', allow)
          throw new Refusal(405, { detail: `Method ${request.method} is not allowed.` })
        },
        handler: async () => undefined,
      })
    }
  }
}
