import { type RefObject, useRef } from 'react'

/**
 * A place for the focus when the control that had it is about to vanish. Somebody who has gone on elsewhere in the
 * meantime is left alone.
 */
export function useRegionFocus(): {
  readonly region: RefObject<HTMLDivElement | null>
  readonly keepFocus: () => void
} {
  const region = useRef<HTMLDivElement>(null)
  const keepFocus = () => {
    const { activeElement, body } = document
    if (activeElement === body || region.current?.contains(activeElement))
      region.current?.focus({ preventScroll: true })
  }
  return { region, keepFocus }
}
