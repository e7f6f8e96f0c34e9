import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Snackbar from '@mui/material/Snackbar'
import { createPortal } from 'react-dom'
import { closeToast, type Toast, useToasts, VISIBLE_TOASTS } from './toasts.ts'

/** Long enough to read; hovering or focusing a notification, or leaving the window, stops its time. */
const DURATION = { success: 5_000, info: 6_000, warning: 8_000, error: 10_000 } as const

/**
 * The notifications, the oldest on top; what has no room waits its turn. On phones they come below the header: at
 * the bottom are the buttons that are pressed next. They go into the body when there are any, for an open dialog
 * hides everything that was there before it from screen readers.
 */
export function ToastQueue() {
  const queue = useToasts((state) => state.queue)
  if (queue.length === 0) return null
  return createPortal(
    <Box
      component="section"
      aria-label="Notifications"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        top: { xs: 76, sm: 'auto' },
        bottom: { sm: 24 },
        left: { xs: 8, sm: 24 },
        right: { xs: 8, sm: 'auto' },
        display: 'grid',
        gap: 1,
        pointerEvents: 'none',
        '@media print': { display: 'none' },
      }}
    >
      {queue.slice(0, VISIBLE_TOASTS).map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </Box>,
    document.body,
  )
}

function OneToast({ toast: { id, variant, text } }: { readonly toast: Toast }) {
  return (
    <Snackbar
      open
      autoHideDuration={DURATION[variant]}
      onClose={(_, why) => {
        if (why !== 'clickaway') closeToast(id)
      }}
      sx={{ position: 'static', transform: 'none', pointerEvents: 'auto' }}
    >
      <Alert
        severity={variant}
        variant="filled"
        role={variant === 'error' ? 'alert' : 'status'}
        onClose={() => closeToast(id)}
        sx={{ width: '100%', maxWidth: { sm: 560 }, overflowWrap: 'anywhere', boxShadow: 6 }}
      >
        {text}
      </Alert>
    </Snackbar>
  )
}
