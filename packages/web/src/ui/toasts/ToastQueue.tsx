import Box from '@mui/material/Box'
import { createPortal } from 'react-dom'
import { useToastOutlet } from '../page/outlets.tsx'
import { keepInSight, lowerEdge, toastsHeight } from '../page/edges.ts'
import { notPrinted } from '../page/paper.ts'
import { OneToast, runAction } from './OneToast.tsx'
import { useToasts, visibleToasts } from './toasts.ts'
import { useToastKey } from './use-toast-key.ts'

/**
 * The toasts, the newest first. They float at the lower right corner of the window, for which the page leaves space at
 * its end, and in a sheet they are above its buttons. The newest one with Undo shows its key.
 */
export function ToastQueue() {
  const queue = useToasts((state) => state.queue)
  const outlet = useToastOutlet()
  const visible = queue.slice(-visibleToasts).toReversed()
  const keyed = visible.find(({ action }) => action?.takesKey === true)
  const region = useToastKey(queue.length > 0, keyed && (() => runAction(keyed)))
  const toasts = visible.map((toast) => (
    <OneToast
      key={toast.id}
      toast={toast}
      hasKey={toast === keyed}
      isQuiet={outlet !== undefined}
    />
  ))
  const isShown = toasts.length > 0
  return (
    <>
      {createPortal(
        // There before the first toast: screen readers only read what is added to a live region.
        <Box ref={keepReadable} aria-live="polite" sx={atTheCorner}>
          {isShown && outlet === undefined && (
            <Box
              ref={makeRoom}
              component="section"
              aria-label="Notifications"
              sx={{ p: { xs: 1, sm: 2 } }}
            >
              <Box ref={region} sx={{ display: 'grid', gap: 1 }}>
                {toasts}
              </Box>
            </Box>
          )}
        </Box>,
        document.body,
      )}
      {isShown &&
        outlet !== undefined &&
        createPortal(
          <Box ref={region} component="section" aria-label="Notifications" sx={inSheet}>
            {toasts}
          </Box>,
          outlet,
        )}
    </>
  )
}

/** Undoes at once that a dialog or menu hides from screen readers everything that was there when it opened. */
function keepReadable(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'))
  observer.observe(element, { attributeFilter: ['aria-hidden'] })
  return () => observer.disconnect()
}

/** Ref of the toasts: leaves space at the end of the page, and scrolls into sight what they would cover. */
function makeRoom(toasts: HTMLElement | null): (() => void) | undefined {
  if (toasts === null) return undefined
  const { style } = document.documentElement
  let before = 0
  const observer = new ResizeObserver(() => {
    const height = toasts.offsetHeight
    style.setProperty(toastsHeight, `${height}px`)
    if (height > before) keepInSight(toasts)
    before = height
  })
  observer.observe(toasts)
  return () => {
    observer.disconnect()
    style.removeProperty(toastsHeight)
  }
}

const atTheCorner = {
  position: 'fixed',
  right: 0,
  bottom: lowerEdge,
  maxWidth: { xs: '100%', sm: 440 },
  zIndex: 'snackbar',
  pointerEvents: 'none',
  ...notPrinted,
} as const

const inSheet = {
  display: 'grid',
  gap: 1,
  p: 1,
  borderTop: '1px solid',
  borderColor: 'divider',
  ...notPrinted,
} as const
