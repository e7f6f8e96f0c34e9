import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long running requests may take; a supervisor usually waits for 10 s. */
const graceMs = 8000

/** On SIGTERM and SIGINT, takes no new requests, finishes the running ones and exits with 0. Call before `listen`. */
export function stopOnSignal(app: FastifyInstance): void {
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    app.log.info(`${signal}: finishing the running requests`)
    if (!(await closeWithTimeout(app, graceMs)))
      app.log.warn('Requests that are still running are cut off.')
    process.exit(0)
  }
  // A connection that is kept open for the browser's next request would keep the server running.
  app.addHook('onSend', (_, reply, __, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, (name) => void stop(name))
}

/** False when a request, or a statement of the database, takes longer than this. */
export async function closeWithTimeout(app: FastifyInstance, ms: number): Promise<boolean> {
  const isClosed = app.close().then(() => true)
  return Promise.race([isClosed, wait(ms, false, { ref: false })])
}
