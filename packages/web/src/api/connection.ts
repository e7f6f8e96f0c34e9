import { ApiError, getUser } from '@signout/contract'
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { serverNow } from '#server-clock.ts'
import { callServer, onSlowCall } from './call-server.ts'

const probeInterval = 5_000
/** Time after which the server counts as unreachable. */
const longestProbe = 4_000

/** Called by the query client after each call: what is paused without a connection then goes on. */
export function setReachable(isReachable: boolean): void {
  onlineManager.setOnline(isReachable)
}

/** Whether the server is unreachable, as far as the page knows. */
export function isConnectionLost(): boolean {
  return !onlineManager.isOnline()
}

let lostAt = 0

onlineManager.subscribe((isOnline) => {
  if (!isOnline) lostAt = serverNow()
})

/** The server's time at which the connection was lost the last time. */
export function connectionLostAt(): number {
  return lostAt
}

export function useConnectionLost(): boolean {
  return useSyncExternalStore(subscribe, isConnectionLost)
}

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)

/** Checks during a slow call, and at intervals while the connection is lost, whether the server answers at all. */
export function useReconnect(): void {
  const isLost = useConnectionLost()
  useEffect(() => {
    if (!isLost) return onSlowCall(() => void probe())
    const timer = setInterval(() => void probe(), probeInterval)
    return () => clearInterval(timer)
  }, [isLost])
}

/** Calls the server and, if it does not answer, waits until it does. Resolves to whether it had to wait. */
export async function waitForServer(): Promise<boolean> {
  if (await isServerReachable()) return false
  await new Promise<void>((resolve) => {
    const stop = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return
      stop()
      resolve()
    })
  })
  return true
}

/** Checks whether the server answers. */
export async function isServerReachable(): Promise<boolean> {
  await probe()
  return !isConnectionLost()
}

let underWay: Promise<void> | undefined

/** One check at a time for all callers. */
function probe(): Promise<void> {
  underWay ??= ask().finally(() => {
    underWay = undefined
  })
  return underWay
}

async function ask(): Promise<void> {
  try {
    await callServer(getUser, {}, { signal: AbortSignal.timeout(longestProbe) })
    setReachable(true)
  } catch (error) {
    setReachable(error instanceof ApiError && error.status !== 0)
  }
}
