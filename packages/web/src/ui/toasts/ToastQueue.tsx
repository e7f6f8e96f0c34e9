import Box from '@mui/material/Box'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useToastOutlet } from '../page/outlets.tsx'
import { keepInSight, lowerEdge, toastsHeight } from '../page/edges.ts'
import { notPrinted } from '../page/paper.ts'
import { freeCorner } from './free-corner.ts'
import { OneToast, runAction } from './OneToast.tsx'
import { useToasts, visibleToasts } from './toasts.ts'
import { useToastKey } from './use-toast-key.ts'

/**
 * The toasts, the newest first. They float at a corner of the window, for which the page leaves space at its
 * end, and in a sheet they are above its buttons. The newest one with Undo shows its key.
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
        <Box ref={keepReadable} aria-live="polite" sx={atTheEnd}>
          {isShown && outlet === undefined && (
            <Corner>
              <Box ref={region} sx={{ display: 'grid', gap: 1 }}>
                {toasts}
              </Box>
            </Corner>
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

function Corner({ children }: { readonly children: ReactNode }) {
  return (
    <Box ref={useRoom()} component="section" aria-label="Notifications" sx={atTheCorner}>
      {children}
    </Box>
  )
}

/** Leaves space at the end of the page, and scrolls into sight what the toasts would cover. */
function useRoom(): RefObject<HTMLElement | null> {
  const corner = useRef<HTMLElement>(null)
  // After every render, since each may have added a toast.
  useLayoutEffect(() => {
    if (corner.current === null) return
    const { style } = document.documentElement
    const before = Number.parseFloat(style.getPropertyValue(toastsHeight))
    const height = corner.current.offsetHeight
    style.setProperty(toastsHeight, `${height}px`)
    if (height <= before) return
    corner.current.dataset.corner = freeCorner(corner.current.getBoundingClientRect())
    keepInSight(corner.current)
  })
  // A toast may be there before the page has loaded, and then cover a part of it.
  useEffect(() => followPage(() => corner.current && moveAway(corner.current)), [])
  useEffect(() => () => void document.documentElement.style.removeProperty(toastsHeight), [])
  return corner
}

function moveAway(corner: HTMLElement): void {
  const now = corner.dataset.corner === 'left' ? 'left' : 'right'
  corner.dataset.corner = freeCorner(corner.getBoundingClientRect(), now)
}

/** Calls back each time that the page has grown or shrunk, but for a scroll. */
function followPage(onResize: () => void): () => void {
  const page = document.querySelector('main')
  const observer = new ResizeObserver(onResize)
  if (page !== null) observer.observe(page)
  return () => observer.disconnect()
}

const atTheEnd = {
  position: 'sticky',
  bottom: lowerEdge,
  zIndex: 'snackbar',
  pointerEvents: 'none',
  ...notPrinted,
} as const

const atTheCorner = {
  width: 'fit-content',
  maxWidth: { xs: '100%', sm: 440 },
  ml: 'auto',
  '&[data-corner=left]': { ml: 0 },
  p: { xs: 1, sm: 2 },
} as const

const inSheet = {
  display: 'grid',
  gap: 1,
  p: 1,
  borderTop: '1px solid',
  borderColor: 'divider',
  ...notPrinted,
} as const
