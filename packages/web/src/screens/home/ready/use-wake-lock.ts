import { useEffect } from 'react'
import { whilePageIs } from '#kit/page/visibility.ts'

/**
 * Keeps the monitor awake while the page is visible, where the browser supports it; browsers release the lock when the
 * page is hidden.
 */
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

/** Undefined when refused to save the battery, or on pages without https: the monitor then follows its settings. */
async function acquire(): Promise<WakeLockSentinel | undefined> {
  try {
    return await navigator.wakeLock?.request('screen')
  } catch {
    return undefined
  }
}
