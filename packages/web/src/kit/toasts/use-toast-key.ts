import { type RefObject, useEffect, useRef } from 'react'

export const toastKey = 'F8'

/**
 * The key leads to the first button of the newest notification, wherever the focus is; when that notification is gone,
 * the focus goes back. Returns the `ref` for what is around the notifications.
 */
export function useToastKey(isShown: boolean): RefObject<HTMLDivElement | null> {
  const region = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!isShown) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== toastKey) return
      const { activeElement } = document
      const isInside = region.current?.contains(activeElement) === true
      if (!isInside && activeElement instanceof HTMLElement) cameFrom.current = activeElement
      event.preventDefault()
      region.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isShown])
  // After every render, for each may have removed the notification that had the focus.
  useEffect(() => {
    const { activeElement, body } = document
    if (region.current?.contains(activeElement) === true) return
    if (activeElement === body) cameFrom.current?.focus({ preventScroll: true })
    cameFrom.current = null
  })
  return region
}
