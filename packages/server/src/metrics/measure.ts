import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { ChangeStreams } from '../live/streams.ts'
import { watchEvent } from './event.ts'
import { watchProcess } from './process.ts'
import { countRequests } from './requests.ts'

export interface Metrics {
  readonly contentType: string
  /** The text of a scrape. */
  readonly read: () => Promise<string>
}

/** Measures from now on, until the app is closed. */
export function measure(app: FastifyInstance, streams: ChangeStreams): Metrics {
  // Not the library's own registry, which the whole process shares.
  const registry = new Registry()
  countRequests(app, registry)
  const machine = watchProcess(registry)
  const event = watchEvent(app, streams, registry)
  app.addHook('onClose', async () => machine.stop())
  return {
    contentType: registry.contentType,
    read: async () => {
      machine.read()
      await event.read()
      return registry.metrics()
    },
  }
}
