import type { Scan } from '@signout/contract'
import { useEffect, useEffectEvent } from 'react'

/** Whether it handled the scan; otherwise the next handler is called. */
type ScanHandler = (scan: Scan) => boolean

let handlers: readonly ScanHandler[] = []

/**
 * Handler of a part of a page for scans (spec §14): the one mounted last is called first. `Scanner` opens what none
 * handles.
 */
export function useScan(handler: ScanHandler): void {
  const handle = useEffectEvent(handler)
  useEffect(() => {
    const own: ScanHandler = (scan) => handle(scan)
    handlers = [own, ...handlers]
    return () => {
      handlers = handlers.filter((other) => other !== own)
    }
  }, [])
}

/** Whether a part of the page handled the scan. */
export function offerScan(scan: Scan): boolean {
  return handlers.some((handle) => handle(scan))
}
