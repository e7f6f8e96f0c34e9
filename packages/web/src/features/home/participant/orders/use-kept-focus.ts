import { type RefObject, useEffect, useRef } from 'react'

/** Where the focus goes when the control that had it vanishes with one of the rows. */
export function useKeptFocus(rows: number): RefObject<HTMLDivElement | null> {
  const region = useRef<HTMLDivElement>(null)
  const rowsBefore = useRef(rows)
  useEffect(() => {
    const isLost = rows < rowsBefore.current && document.activeElement === document.body
    if (isLost) region.current?.focus({ preventScroll: true })
    rowsBefore.current = rows
  }, [rows])
  return region
}
