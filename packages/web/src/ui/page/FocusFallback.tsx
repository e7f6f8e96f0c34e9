import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Takes the focus when the focused control inside disappears or is disabled; otherwise the keyboard would start at the
 * top of the page again. A user who has moved on is left alone.
 */
export function FocusFallback({ children }: { readonly children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null)
  const lastFocused = useRef<Element | null>(null)
  // After every render, since each may have removed the control.
  useEffect(() => {
    const last = lastFocused.current
    if (last === null || (last.isConnected && !last.matches(':disabled'))) return
    const { activeElement, body } = document
    // A browser takes the focus off a disabled control a moment later.
    if (activeElement === body || activeElement === last) {
      region.current?.focus({ preventScroll: true })
    } else lastFocused.current = null
  })
  return (
    <Box
      ref={region}
      tabIndex={-1}
      onFocus={({ target }) => {
        lastFocused.current = target
      }}
      sx={{ outline: 'none', minWidth: 0 }}
    >
      {children}
    </Box>
  )
}

/** Ref of an element whose first control takes the focus when it appears in place of the pressed control. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement !== document.body) return
  element?.querySelector<HTMLElement>(':is(button, input, select):enabled')?.focus()
}

/** Ref of an element that takes the focus when it appears, because the pressed control is gone or far away. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
