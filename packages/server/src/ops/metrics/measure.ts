import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

import { watchEvent } from './event.ts'

/** Measures the process, its requests and the event from now on; `read` returns the text of a scrape. */
export function measure(app: FastifyInstance, countStreams: () => number) {
  // Not the library's own registry, which the whole process shares.
  const register = new Registry()
  collectDefaultMetrics({ register })
  countRequests(app, register)
  const readEvent = watchEvent(app, countStreams, register)
  return {
    contentType: register.contentType,
    read: async () => {
      await readEvent()
      return register.metrics()
    },
  }
}

/** Upper bounds of the buckets, in seconds: from the cache, a read or a write, slow, too slow. */
const buckets = [0.01, 0.05, 0.25, 1, 5]

/**
 * Counts every request when it is answered, by its route, which contains no name. A stream of changes lasts as long as
 * a page is open, so the number of streams says more (spec §29).
 */
function countRequests(app: FastifyInstance, register: Registry): void {
  const durations = new Histogram({
    name: 'signout_http_request_duration_seconds',
    help: 'How long requests took, by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { routeOptions, method } = request
    if (routeOptions.config.endpoint?.produces !== 'text/event-stream') {
      const labels = { method, route: routeOf(request), status: String(reply.statusCode) }
      durations.observe(labels, reply.elapsedTime / 1000)
    }
    done()
  })
}

/** The declared route; all unknown paths share one name. */
function routeOf({ routeOptions, is404 }: FastifyRequest): string {
  return is404 ? 'none' : (routeOptions.url ?? 'none')
}
