import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Registry } from 'prom-client'
import { hashSecret, isEqual } from '../auth/secrets.ts'
import type { ChangeStreams } from '../live/streams.ts'
import { notFound, Refusal } from '../refusal.ts'
import { watchEvent } from './event.ts'
import { watchProcess } from './process.ts'
import { countRequests } from './requests.ts'

const path = '/metrics'

/** `GET /metrics` for Prometheus, with `METRICS_TOKEN`; without one the route does not exist (spec §29). */
export function metricsRoutes(app: FastifyInstance, streams: ChangeStreams): void {
  const { metricsToken } = app.services.config
  if (metricsToken === undefined) {
    app.get(path, async () => {
      throw notFound()
    })
    return
  }
  // Not the library's own registry, which the whole process shares.
  const registry = new Registry()
  countRequests(app, registry)
  const machine = watchProcess(registry)
  const event = watchEvent(app, streams, registry)
  app.addHook('onClose', async () => machine.stop())
  app.get(path, async (request, reply) => {
    if (!isEqual(hashSecret(tokenOf(request)), hashSecret(metricsToken))) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal(401, { detail: 'Send METRICS_TOKEN as a bearer token.' })
    }
    machine.read()
    await event.read()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function tokenOf({ headers }: FastifyRequest): string {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}
