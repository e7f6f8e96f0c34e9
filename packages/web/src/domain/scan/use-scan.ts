import type { Scan } from '@signout/contract'
import { useEffect, useEffectEvent } from 'react'

/** Whether it took what was scanned; if not, the next one is asked. */
type ScanHandler = (scan: Scan) => boolean

let handlers: readonly ScanHandler[] = []

/**
 * What a part of a page does with a scan (spec §14): the one that was mounted last is asked first. What none takes is
 * opened by `Scanner`.
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

/** Whether a part of the page took it. */
export function offerScan(scan: Scan): boolean {
  return handlers.some((handle) => handle(scan))
}
