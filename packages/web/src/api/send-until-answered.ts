import { ApiError } from '@signout/contract'
import { isServerReachable, waitForServer } from './connection.ts'

const longestWaitMs = 3 * 60_000
/** Time limit, for a server that answers everything except this call. */
const maxTries = 3

interface Patience {
  /** Aborted when the user no longer waits; the caller then gets the error of the lost answer. */
  readonly signal: AbortSignal
  /** Called when the connection is lost; the call is repeated when it is back. */
  readonly onWait: (error: ApiError) => void
}

/**
 * Repeats a repeatable call until it is answered, whenever the server is reachable, for three minutes.
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
      } else if (tries === maxTries) throw error
    }
  }
}

/** Waits for the connection; false when that takes too long, or the user no longer waits. */
async function comesBack(signal: AbortSignal): Promise<boolean> {
  let stop = () => {}
  const stopped = new Promise<boolean>((resolve) => {
    stop = () => resolve(false)
  })
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
