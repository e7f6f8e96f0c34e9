import { setTimeout as wait } from 'node:timers/promises'

/** Pause between attempts to connect. */
const retryMs = 500
/** Interval of pings: a connection that is cut on the way does not report it. */
const heartbeatMs = 250
/** Maximum age of the last ping answered: all notices before it have arrived. */
const longestSilenceMs = 1000
const answerLimitMs = 2000

interface Handlers {
  /** The connection began or ceased to listen. */
  readonly onState: () => void
  readonly onNotification: (payload: string) => void
}

export interface Listener {
  /** Whether all notices up to a second ago have arrived. */
  readonly isListening: () => boolean
  readonly stop: () => Promise<void>
}

/** Listens on a channel over its own connection, and reconnects until it is stopped. */
export function listenOnPostgres(
  databaseUrl: string,
  channel: string,
  { onState, onNotification }: Handlers,
): Listener {
  const stopping = new AbortController()
  /** Time of the last ping that was answered; undefined without a connection. */
  let heardUntil: number | undefined
  const setHeard = (askedAt: number | undefined) => {
    const hasChanged = (heardUntil === undefined) !== (askedAt === undefined)
    heardUntil = askedAt
    if (hasChanged) onState()
  }
  const listen = async () => {
    while (!stopping.signal.aborted) {
      // Requests report that the server is gone; here the connection is only retried.
      await listenOnce(databaseUrl, channel, onNotification, stopping.signal, setHeard).catch(
        () => {},
      )
      setHeard(undefined)
      await pause(retryMs, stopping.signal)
    }
  }
  const ended = listen()
  return {
    isListening: () =>
      heardUntil !== undefined && performance.now() - heardUntil < longestSilenceMs,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

/** Listens until the connection ends or `signal` is aborted. */
async function listenOnce(
  connectionString: string,
  channel: string,
  onNotification: Handlers['onNotification'],
  signal: AbortSignal,
  onAnswer: (askedAt: number) => void,
): Promise<void> {
  // On SQLite there is nothing to listen to, and the driver is not loaded.
  const { Client } = await import('pg')
  const client = new Client({
    connectionString,
    application_name: 'hardware-signout changes',
    connectionTimeoutMillis: answerLimitMs,
    query_timeout: answerLimitMs,
    keepAlive: true,
  })
  const lost = new AbortController()
  const over = AbortSignal.any([signal, lost.signal])
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  client.on('notification', ({ payload = '' }) => onNotification(payload))
  const ask = async (question: string) => {
    const askedAt = performance.now()
    await client.query(question)
    onAnswer(askedAt)
  }
  try {
    await client.connect()
    await ask(`listen ${client.escapeIdentifier(channel)}`)
    for (;;) {
      await pause(heartbeatMs, over)
      if (over.aborted) return
      await ask('select 1')
    }
  } finally {
    await client.end().catch(() => {})
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => {})
}
