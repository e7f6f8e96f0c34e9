import type { FastifyInstance } from 'fastify'

/** Running requests may end in this time; a supervisor that asked us to stop waits 10 s. */
const GRACE_MS = 8000

/** SIGTERM and SIGINT: takes no new requests, finishes the running ones, exits 0. */
export function stopOnSignal(app: FastifyInstance): void {
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    app.log.info(`${signal}: finishing the running requests`)
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref()
    await app.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, (name) => void stop(name))
}
