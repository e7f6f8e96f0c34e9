import useEventCallback from '@mui/utils/useEventCallback'
import { type RefObject, useEffect, useRef } from 'react'
import { useWhile } from '../page/lifetime.ts'

export const toastKey = 'F8'

/**
 * Handles the toast key regardless of the focus: it runs the action or, without one, focuses the first button of the
 * newest toast; when that is gone, the focus goes back. Returns the ref of the element around the toasts.
 */
export function useToastKey(
  isShown: boolean,
  action: (() => void) | undefined,
): RefObject<HTMLDivElement | null> {
  const region = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  const onKeyDown = useEventCallback((event: KeyboardEvent) => {
    if (event.key !== toastKey || event.repeat) return
    event.preventDefault()
    if (action) return action()
    const { activeElement } = document
    const isInside = region.current?.contains(activeElement) === true
    if (!isInside && activeElement instanceof HTMLElement) cameFrom.current = activeElement
    region.current?.querySelector('button')?.focus()
  })
  useWhile(isShown, () => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  // After every render, since each may have removed the focused toast.
  useEffect(() => {
    const { activeElement, body } = document
    if (region.current?.contains(activeElement) === true) return
    if (activeElement === body) cameFrom.current?.focus({ preventScroll: true })
    cameFrom.current = null
  })
  return region
}
