import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** Upper bounds of the buckets, in seconds: from the cache, a read or a write, slow, too slow. */
const buckets = [0.01, 0.05, 0.25, 1, 5]

/**
 * Counts every request when it is answered, by its route, which contains no name. A stream of changes lasts as long as
 * a page is open, so the number of streams says more (spec §29).
 */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'signout_http_request_duration_seconds',
    help: 'How long requests took, by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (!isStream(request)) {
      const status = String(reply.statusCode)
      const labels = { method: request.method, route: routeOf(request), status }
      durations.observe(labels, reply.elapsedTime / 1000)
    }
    done()
  })
}

function isStream({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.endpoint?.produces === 'text/event-stream'
}

/** The declared route; all unknown paths share one name. */
function routeOf({ routeOptions, is404 }: FastifyRequest): string {
  return is404 ? 'none' : (routeOptions.url ?? 'none')
}
