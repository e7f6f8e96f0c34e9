import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashSecret, isEqual } from '../../record/rights.ts'

import { notFound, Refusal } from '../../base/refusal.ts'

const path = '/metrics'

/** `GET /metrics` for Prometheus, with `METRICS_TOKEN`; without one the route does not exist (spec §29). */
export async function metricsRoutes(
  app: FastifyInstance,
  countStreams: () => number,
): Promise<void> {
  const { metricsToken } = app.services.config
  if (metricsToken === undefined) {
    app.get(path, async () => {
      throw notFound()
    })
    return
  }
  // A server without metrics has no use for the library.
  const { measure } = await import('./measure.ts')
  const metrics = measure(app, countStreams)
  app.get(path, async (request, reply) => {
    if (!isEqual(hashSecret(tokenOf(request)), hashSecret(metricsToken))) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal(401, { detail: 'Send METRICS_TOKEN as a bearer token.' })
    }
    const text = await metrics.read()
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text)
  })
}

function tokenOf({ headers }: FastifyRequest): string {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}
