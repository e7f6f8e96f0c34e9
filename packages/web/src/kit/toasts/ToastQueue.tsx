import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CloseIcon } from '../pictures/icons.tsx'
import { toastsHeight, keepInSight } from '../page/edges.ts'
import { steady, SteadyButton } from '../buttons/SteadyButton.tsx'
import { useToastOutlet } from '../feedback/outlets.tsx'
import {
  closeToast,
  markShown,
  type Toast,
  type ToastAction,
  useToasts,
  visibleToasts,
} from './toasts.ts'
import { toastKey, useToastKey } from './use-toast-key.ts'
import { notPrinted } from '../page/paper.ts'

/** Long enough to read; hovering or focusing a notification, or leaving the window, stops its time. */
const durations = { success: 5_000, info: 6_000, warning: 8_000, error: 10_000 } as const
/** With something to do about it. */
const actionDuration = 10_000

/**
 * The notifications, the newest first. They cover nothing: they have a strip of their own at the end of the window, for
 * which the page makes room, and in a sheet a place above its buttons.
 */
export function ToastQueue() {
  const queue = useToasts((state) => state.queue)
  const outlet = useToastOutlet()
  const region = useToastKey(queue.length > 0)
  if (queue.length === 0) return null
  const toasts = queue
    .slice(-visibleToasts)
    .toReversed()
    .map((toast) => <OneToast key={toast.id} toast={toast} />)
  return outlet === undefined
    ? createPortal(
        <Strip>
          <Container ref={region} maxWidth="xl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {toasts}
          </Container>
        </Strip>,
        document.body,
      )
    : createPortal(
        <Box ref={region} component="section" aria-label="Notifications" sx={inSheet}>
          {toasts}
        </Box>,
        outlet,
      )
}

function Strip({ children }: { readonly children: ReactNode }) {
  return (
    <Box ref={useRoom()} component="section" aria-label="Notifications" sx={atTheEnd}>
      {children}
    </Box>
  )
}

/** Makes room for the strip in the window; what it would cover as it grows is scrolled into sight. */
function useRoom(): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null)
  // After every render, for each may have added a notification.
  useLayoutEffect(() => {
    if (strip.current === null) return
    // A dialog hides from screen readers whatever was there when it opened.
    strip.current.removeAttribute('aria-hidden')
    const { style } = document.documentElement
    const before = Number.parseFloat(style.getPropertyValue(toastsHeight))
    const height = strip.current.offsetHeight
    style.setProperty(toastsHeight, `${height}px`)
    if (!(height <= before)) keepInSight(strip.current)
  })
  useEffect(() => () => void document.documentElement.style.removeProperty(toastsHeight), [])
  return strip
}

function OneToast({ toast }: { readonly toast: Toast }) {
  const { id, variant, text, about, action, wasShown } = toast
  // Read out only once, even if it gave way to newer ones and comes back.
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
      sx={{ position: 'static', transform: 'none', flex: { xs: '1 1 100%', md: '0 1 auto' } }}
    >
      <Alert
        severity={variant}
        variant="filled"
        role={role}
        action={<Actions action={action} onClose={close} />}
        sx={{
          width: '100%',
          maxWidth: { sm: 560 },
          px: { xs: 1.5, sm: 2 },
          overflowWrap: 'anywhere',
          '& .MuiAlert-icon': { mr: { xs: 1, sm: 1.5 } },
          '& .MuiAlert-action': { alignItems: 'center', pt: 0 },
        }}
      >
        {about === undefined && !action ? text : <TwoLines toast={toast} />}
      </Alert>
    </Snackbar>
  )
}

/** The text stays an element of its own: it is quoted, and what is below it is not. */
function TwoLines({ toast: { text, about, action } }: { readonly toast: Toast }) {
  return (
    <>
      <div>{text}</div>
      <Box sx={{ display: 'flex', columnGap: 1.5, fontSize: '0.8125rem', fontWeight: 400 }}>
        {about !== undefined && <span>{about}</span>}
        {action && <KeyHint label={action.label} />}
      </Box>
    </>
  )
}

interface ActionsProps {
  readonly action: ToastAction | undefined
  readonly onClose: () => void
}

/** Where one notification is closed, the next one moves in: its buttons wait out a double click. */
function Actions({ action, onClose }: ActionsProps) {
  const run = () => {
    onClose()
    action?.run()
  }
  return (
    <>
      {action && (
        <SteadyButton color="inherit" aria-keyshortcuts={toastKey} onClick={run} sx={focusSx}>
          {action.label}
        </SteadyButton>
      )}
      <IconButton
        {...steady}
        size="small"
        color="inherit"
        aria-label="Dismiss"
        onClick={onClose}
        sx={focusSx}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </>
  )
}

/** The colour of the text is the one that stands out from the notification's own. */
const focusSx = { '&&.Mui-focusVisible': { outlineColor: 'currentcolor' } }

/** For those who have a keyboard: the notifications are the last stop of Tab. */
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

const atTheEnd = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'snackbar',
  py: 1,
  bgcolor: 'background.default',
  borderTop: '1px solid',
  borderColor: 'divider',
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
