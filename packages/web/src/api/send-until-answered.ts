import { ApiError } from '@signout/contract'
import { isServerReachable, waitForServer } from './connection.ts'

const longestWaitMs = 3 * 60_000
/** A server that answers everything but this call is not asked for ever. */
const mostTries = 3

interface Patience {
  /** Aborted when the user no longer waits for it: then the lost answer is what the caller gets. */
  readonly signal: AbortSignal
  /** The connection is lost; the call is made again when it is back. */
  readonly onWait: (error: ApiError) => void
}

/**
 * Makes a call that may be repeated until it is answered: at once when the server can be reached, else as soon as it
 * can, for three minutes.
 * @throws {ApiError} as the call does; with status 0 once it is given up.
 */
export async function sendUntilAnswered<T>(
  send: () => Promise<T>,
  { signal, onWait }: Patience,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send()
    } catch (error) {
      const isLost = error instanceof ApiError && error.status === 0
      if (!isLost || signal.aborted) throw error
      if (!(await isServerReachable())) {
        onWait(error)
        if (!(await comesBack(signal))) throw error
        tries = 0
      } else if (tries === mostTries) throw error
    }
  }
}

/** Resolves to false when that takes too long, or the user no longer waits for it. */
async function comesBack(signal: AbortSignal): Promise<boolean> {
  const { promise: stopped, resolve } = Promise.withResolvers<boolean>()
  const stop = () => resolve(false)
  const timer = setTimeout(stop, longestWaitMs)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    return await Promise.race([waitForServer().then(() => true), stopped])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
