import { setTimeout as wait } from 'node:timers/promises'
import { health } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../base/refusal.ts'

/** How long running requests may take; supervisors usually wait for 10 s. */
const graceMs = 8000

/**
 * On SIGTERM and SIGINT, takes no new requests, finishes the running ones and exits with 0. On SIGTERM, which is what
 * supervisors send, requests are answered for another `drainMs`, but the health check fails, so that a balancer has
 * time to stop sending new ones. Call before `listen`.
 */
export function stopOnSignal(app: FastifyInstance, drainMs: number): void {
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    app.log.info(`${signal}: finishing the running requests`)
    if (signal === 'SIGTERM') await wait(drainMs)
    if (!(await closeWithTimeout(app, graceMs)))
      app.log.warn('Requests that are still running are cut off.')
    process.exit(0)
  }
  app.addHook('onRequest', (request, _, done) => {
    const isChecked = isStopping && request.routeOptions.config.endpoint === health
    done(isChecked ? unavailable('The server is stopping.') : undefined)
  })
  // A keep-alive connection would keep the server running.
  app.addHook('onSend', (_, reply, __, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, (name) => void stop(name))
}

/**
 * Closes the server; false when a request or a database statement takes too long.
 * @internal Tested without signals, which would end the test process.
 */
export async function closeWithTimeout(app: FastifyInstance, ms: number): Promise<boolean> {
  const isClosed = app.close().then(() => true)
  return Promise.race([isClosed, wait(ms, false, { ref: false })])
}
