import { ApiError, getUser } from '@signout/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { callServer, onSlowCall } from './call-server.ts'

/** Whether the server did not answer the last call. */
const useConnection = create<{ isLost: boolean }>(() => ({ isLost: false }))

const probeInterval = 5_000
/** Time after which the server counts as unreachable. */
const longestProbe = 4_000

/** Called by the query client after each call. */
export function setReachable(isReachable: boolean): void {
  if (useConnection.getState().isLost === isReachable)
    useConnection.setState({ isLost: !isReachable })
}

export function isConnectionLost(): boolean {
  return useConnection.getState().isLost
}

/** Whether the server is unreachable, as far as the page knows. */
export function useConnectionLost(): boolean {
  const isLost = useConnection((state) => state.isLost)
  const isOnline = useSyncExternalStore(onConnectivity, () => navigator.onLine)
  return isLost || !isOnline
}

/**
 * Checks during a slow call whether the server answers at all. While the connection is lost, calls the server at
 * intervals; once it answers, unanswered reads are refetched.
 */
export function useReconnect(): void {
  const client = useQueryClient()
  const isLost = useConnection((state) => state.isLost)
  useEffect(() => onSlowCall(() => void probe()), [])
  useEffect(() => {
    if (!isLost) return undefined
    const timer = setInterval(() => void probe(), probeInterval)
    return () => {
      clearInterval(timer)
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.error?.status === 0,
      })
    }
  }, [client, isLost])
}

/** Calls the server and, if it does not answer, waits until it does. Resolves to whether it had to wait. */
export async function waitForServer(): Promise<boolean> {
  let stop = () => {}
  // Subscribed before the call: another one may be answered meanwhile.
  const isBack = new Promise<boolean>((resolve) => {
    stop = useConnection.subscribe(({ isLost }) => {
      if (!isLost) resolve(true)
    })
  })
  try {
    return (await isServerReachable()) ? false : await isBack
  } finally {
    stop()
  }
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

function onConnectivity(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
