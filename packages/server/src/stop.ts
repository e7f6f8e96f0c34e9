import { setTimeout as wait } from 'node:timers/promises'
import { health } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { unavailable } from './refusal.ts'

/** How long running requests may take; a supervisor usually waits for 10 s. */
const graceMs = 8000

/**
 * On SIGTERM and SIGINT, takes no new requests, finishes the running ones and exits with 0. On SIGTERM, which is what
 * supervisors send, everything is answered for `drainMs` more, but the health check fails: a balancer has the time to
 * send nothing new. Call before `listen`.
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
  // A connection that is kept open for the browser's next request would keep the server running.
  app.addHook('onSend', (_, reply, __, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, (name) => void stop(name))
}

/**
 * False when a request, or a statement of the database, takes longer than this.
 * @internal Tested without the signals that end the process of the tests.
 */
export async function closeWithTimeout(app: FastifyInstance, ms: number): Promise<boolean> {
  const isClosed = app.close().then(() => true)
  return Promise.race([isClosed, wait(ms, false, { ref: false })])
}
