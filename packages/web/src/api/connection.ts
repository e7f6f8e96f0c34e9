import { ApiError, call, getUser } from '@signout/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** Whether the last call got no answer from the server. */
const useStore = create<{ isLost: boolean }>(() => ({ isLost: false }))

const PROBE_INTERVAL = 5_000

/** Called by the client after each call. */
export function noteAnswer(answered: boolean): void {
  if (useStore.getState().isLost === answered) useStore.setState({ isLost: !answered })
}

/** Whether the server cannot be reached, as far as we know. */
export function useConnectionLost(): boolean {
  const isLost = useStore((state) => state.isLost)
  const isOnline = useSyncExternalStore(onConnectivity, () => navigator.onLine)
  return isLost || !isOnline
}

/** While the connection is lost, looks for the server; once it answers, what got no answer is read again. */
export function useReconnect(): void {
  const client = useQueryClient()
  const isLost = useStore((state) => state.isLost)
  useEffect(() => {
    if (!isLost) return undefined
    const timer = setInterval(() => void probe(), PROBE_INTERVAL)
    return () => {
      clearInterval(timer)
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.error?.status === 0,
      })
    }
  }, [client, isLost])
}

/** Looks for the server now; when it does not answer, waits until it does. Answers whether it had to wait. */
export async function untilAnswered(): Promise<boolean> {
  await probe()
  if (!useStore.getState().isLost) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const stop = useStore.subscribe(({ isLost }) => {
    if (isLost) return
    stop()
    resolve(true)
  })
  return promise
}

async function probe(): Promise<void> {
  try {
    await call(getUser, {})
    noteAnswer(true)
  } catch (error) {
    noteAnswer(error instanceof ApiError && error.status !== 0)
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
