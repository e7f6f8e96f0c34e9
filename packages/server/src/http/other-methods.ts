import { METHODS } from 'node:http'
import type { Endpoint } from '@signout/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound, Refusal } from '../refusal.ts'
import { isApiPath } from './urls.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a route without an endpoint answers only to those who are logged in, perhaps at some addresses only. */
    requiresLogin?: boolean | ((address: string) => boolean)
  }
}

interface KnownPath {
  readonly url: string
  readonly methods: Set<string>
  readonly endpoints: Endpoint[]
}

/** Lets every `/api/` path that is added from here on answer its other methods with 405; call the result last. */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const common = app.supportedMethods
  // A CONNECT is not a request to us: `malformed-requests.ts` answers it.
  const rare = METHODS.filter((method) => method !== 'CONNECT' && !common.includes(method))
  for (const method of rare) app.addHttpMethod(method)
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
    const known = [...paths.values()].map(({ url, methods, endpoints }) => ({
      url,
      others: common.filter((method) => !methods.has(method)),
      allow: [...methods].toSorted().join(', '),
      requiresLogin:
        endpoints.length > 0 && endpoints.every((endpoint) => endpoint.access !== 'anyone'),
    }))
    for (const { url, others, allow, requiresLogin } of known) {
      app.route({
        method: others,
        url,
        config: { requiresLogin },
        // Before the body is read; after the hook that knows who calls, for that one belongs to the whole app.
        onRequest: async (request, reply) => refuseMethod(request, reply, allow),
        handler: async () => undefined,
      })
    }
    // One route for all paths: two dozen more for each would be most of what it takes to build the app.
    const find = finderOf(known)
    app.route({
      method: rare,
      url: '/api/*',
      config: { requiresLogin: (address) => find(address)?.requiresLogin === true },
      onRequest: async (request, reply) => {
        const path = find(request.url)
        if (path === undefined) throw notFound()
        refuseMethod(request, reply, path.allow)
      },
      handler: async () => undefined,
    })
  }
}

function refuseMethod(request: FastifyRequest, reply: FastifyReply, allow: string): never {
  reply.header('allow', allow)
  throw new Refusal(405, { detail: `Method ${request.method} is not allowed.` })
}

/** Finds the path of an address as the router does, which tells nobody of a path without the method. */
function finderOf<Path extends { readonly url: string }>(
  paths: readonly Path[],
): (address: string) => Path | undefined {
  const parameters = (segments: readonly string[]) => segments.filter(isParameter).length
  const mostExactFirst = paths
    .map((path) => ({ path, segments: segmentsOf(path.url) }))
    .toSorted((one, other) => parameters(one.segments) - parameters(other.segments))
  return (address) => {
    const [asked = ''] = address.split(/[?#]/, 1)
    // The router has decoded it before: it can be.
    const named = segmentsOf(decodeURI(asked))
    return mostExactFirst.find(
      ({ segments }) =>
        segments.length === named.length &&
        segments.every((segment, at) => isParameter(segment) || segment === named[at]),
    )?.path
  }
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':')
}
