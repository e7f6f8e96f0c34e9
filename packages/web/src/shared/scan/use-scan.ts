import { useEffect, useEffectEvent } from 'react'
import type { Scan } from './parse-scan.ts'

/** Whether it handled the scan; otherwise the next handler is called. */
type ScanHandler = (scan: Scan) => boolean

/** Where a handler is: on the page, or in the sheet or dialog above it. */
type Layer = (typeof layers)[number]

/** From the lowest; what is above another sheet or dialog has no handler. */
const layers = ['page', 'modal'] as const

interface LayeredHandler {
  readonly layer: Layer
  readonly handle: ScanHandler
}

let handlers: readonly LayeredHandler[] = []

/**
 * Handler of a part of a page, or of a sheet, for scans (spec §14): the one mounted last is called first. What a sheet or
 * dialog covers hears no scan. `Scanner` opens what none handles.
 */
export function useScan(layer: Layer, handler: ScanHandler): void {
  const handle = useEffectEvent(handler)
  useEffect(() => {
    const own: LayeredHandler = { layer, handle: (scan) => handle(scan) }
    handlers = [own, ...handlers]
    return () => {
      handlers = handlers.filter((other) => other !== own)
    }
  }, [layer])
}

/** Whether a part of the page, or the sheet above it, handled the scan. */
export function offerScan(scan: Scan): boolean {
  const layer = layers[countOpenModals()]
  return handlers.some((handler) => handler.layer === layer && handler.handle(scan))
}

/** Number of sheets and dialogs above the page, one above the other, until they begin to close. */
function countOpenModals(): number {
  return document.querySelectorAll('[aria-modal=true]').length
}
