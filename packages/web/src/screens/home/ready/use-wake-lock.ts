import { useEffect } from 'react'
import { whilePageIs } from '#kit/page/visibility.ts'

/** Keeps the monitor from going to sleep while the page is in front, where the browser can; it gives the lock up when the page is hidden. */
export function useWakeLock(): void {
  useEffect(
    () =>
      whilePageIs('visible', () => {
        const lock = acquire()
        return () => void lock.then((held) => held?.release())
      }),
    [],
  )
}

/** Refused to save the battery, and on pages without https: then the monitor does as it is set. */
async function acquire(): Promise<WakeLockSentinel | undefined> {
  try {
    return await navigator.wakeLock?.request('screen')
  } catch {
    return undefined
  }
}
