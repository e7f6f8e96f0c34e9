import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CloseIcon } from '../pictures/icons.tsx'
import { lowerEdge, toastsHeight, keepInSight } from '../page/edges.ts'
import { steady, SteadyButton } from '../buttons/SteadyButton.tsx'
import { useToastOutlet } from '../feedback/outlets.tsx'
import { closeToast, markShown, type Toast, useToasts, visibleToasts } from './toasts.ts'
import { freeCorner } from './free-corner.ts'
import { toastKey, useToastKey } from './use-toast-key.ts'
import { notPrinted } from '../page/paper.ts'

/** Time in ms to read a notification; hovering or focusing it, or leaving the window, pauses it. */
const durations = { success: 5_000, info: 6_000, warning: 8_000, error: 10_000 } as const
/** Time for one with an action. */
const actionDuration = 10_000

/**
 * The notifications, the newest first. They float at a corner of the window, for which the page leaves space at its
 * end, and in a sheet they are above its buttons. The newest one with Undo shows its key.
 */
export function ToastQueue() {
  const queue = useToasts((state) => state.queue)
  const outlet = useToastOutlet()
  const visible = queue.slice(-visibleToasts).toReversed()
  const keyed = visible.find(({ action }) => action?.takesKey === true)
  const region = useToastKey(queue.length > 0, keyed && (() => runAction(keyed)))
  if (queue.length === 0) return null
  const toasts = visible.map((toast) => (
    <OneToast key={toast.id} toast={toast} hasKey={toast === keyed} />
  ))
  return outlet === undefined
    ? createPortal(
        <Corner>
          <Box ref={region} sx={{ display: 'grid', gap: 1 }}>
            {toasts}
          </Box>
        </Corner>,
        document.body,
      )
    : createPortal(
        <Box ref={region} component="section" aria-label="Notifications" sx={inSheet}>
          {toasts}
        </Box>,
        outlet,
      )
}

function Corner({ children }: { readonly children: ReactNode }) {
  return (
    <Box ref={useRoom()} component="section" aria-label="Notifications" sx={atTheCorner}>
      {children}
    </Box>
  )
}

/** Leaves space at the end of the page, and scrolls into sight what the notifications would cover. */
function useRoom(): RefObject<HTMLElement | null> {
  const corner = useRef<HTMLElement>(null)
  // After every render, since each may have added a notification.
  useLayoutEffect(() => {
    if (corner.current === null) return
    // A dialog hides from screen readers everything that was there when it opened.
    corner.current.removeAttribute('aria-hidden')
    const { style } = document.documentElement
    const before = Number.parseFloat(style.getPropertyValue(toastsHeight))
    const height = corner.current.offsetHeight
    style.setProperty(toastsHeight, `${height}px`)
    if (height <= before) return
    corner.current.dataset.corner = freeCorner(corner.current.getBoundingClientRect())
    keepInSight(corner.current)
  })
  // It may have come before what the page shows once that has loaded.
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

function runAction({ id, action }: Toast): void {
  closeToast(id)
  action?.run()
}

interface OneToastProps {
  readonly toast: Toast
  /** Whether the key runs its action. */
  readonly hasKey: boolean
}

function OneToast({ toast, hasKey }: OneToastProps) {
  const { id, variant, text, about, action, wasShown } = toast
  // Announced only once, even if it gave way to newer ones and comes back.
  const [role] = useState(() => roleOf(variant, wasShown))
  useEffect(() => markShown(id), [id])
  const close = () => closeToast(id)
  return (
    <Snackbar
      open
      autoHideDuration={action ? actionDuration : durations[variant]}
      onClose={(_, why) => {
        if (why !== 'clickaway') close()
      }}
      sx={{ position: 'static', transform: 'none', pointerEvents: 'auto' }}
    >
      <Alert
        severity={variant}
        variant="filled"
        role={role}
        action={<Actions toast={toast} hasKey={hasKey} />}
        sx={{
          width: '100%',
          px: { xs: 1.5, sm: 2 },
          boxShadow: 6,
          overflowWrap: 'anywhere',
          '& .MuiAlert-icon': { mr: { xs: 1, sm: 1.5 } },
          '& .MuiAlert-action': { alignItems: 'center', pt: 0 },
        }}
      >
        {about === undefined && !hasKey ? text : <TwoLines toast={toast} hasKey={hasKey} />}
      </Alert>
    </Snackbar>
  )
}

/** The text has its own element: it is quoted, unlike the lines below it. */
function TwoLines({ toast: { text, about, action }, hasKey }: OneToastProps) {
  return (
    <>
      <div>{text}</div>
      <Box sx={{ display: 'flex', columnGap: 1.5, fontSize: '0.8125rem', fontWeight: 400 }}>
        {about !== undefined && <span>{about}</span>}
        {action && hasKey && <KeyHint label={action.label} />}
      </Box>
    </>
  )
}

/** Where one notification is closed, the next one moves in, and its buttons ignore a double click. */
function Actions({ toast, hasKey }: OneToastProps) {
  const { id, action } = toast
  return (
    <>
      {action && (
        <SteadyButton
          color="inherit"
          {...(hasKey && { 'aria-keyshortcuts': toastKey })}
          onClick={() => runAction(toast)}
          sx={focusSx}
        >
          {action.label}
        </SteadyButton>
      )}
      <IconButton
        {...steady}
        size="small"
        color="inherit"
        aria-label="Dismiss"
        onClick={() => closeToast(id)}
        sx={focusSx}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </>
  )
}

/** Text in the colour with contrast to the notification's own. */
const focusSx = { '&&.Mui-focusVisible': { outlineColor: 'currentcolor' } }

/** Key of the notifications, for users with a keyboard: they are the last stop of Tab. */
function KeyHint({ label }: { readonly label: string }) {
  return (
    <Box
      component="span"
      sx={{ display: 'none', '@media (hover: hover) and (pointer: fine)': { display: 'inline' } }}
    >
      {label}: {toastKey}
    </Box>
  )
}

function roleOf(variant: Toast['variant'], wasShown: boolean): string | undefined {
  if (wasShown) return 'presentation'
  return variant === 'error' ? 'alert' : 'status'
}

const atTheCorner = {
  position: 'sticky',
  bottom: lowerEdge,
  zIndex: 'snackbar',
  width: 'fit-content',
  maxWidth: { xs: '100%', sm: 440 },
  ml: 'auto',
  '&[data-corner=left]': { ml: 0 },
  p: { xs: 1, sm: 2 },
  pointerEvents: 'none',
  '@media print': { display: 'none' },
} as const

const inSheet = {
  display: 'grid',
  gap: 1,
  p: 1,
  borderTop: '1px solid',
  borderColor: 'divider',
  ...notPrinted,
} as const
