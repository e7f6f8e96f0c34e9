import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { useEffect, useState } from 'react'
import { isSettling, settle } from '../buttons/settle.ts'
import { SteadyButton } from '../buttons/SteadyButton.tsx'
import { CloseIcon } from '../pictures/icons.tsx'
import { closeToast, markShown, type Toast } from './toasts.ts'
import { toastKey } from './use-toast-key.ts'

/** Time in ms to read a toast; hovering or focusing it, or leaving the window, pauses it. */
const durations = { success: 5_000, info: 6_000, warning: 8_000, error: 10_000 } as const
/** Time for one with an action. */
const actionDuration = 10_000

/** Runs the action of a toast, and closes it. */
export function runAction({ id, action }: Toast): void {
  dismiss(id)
  action?.run()
}

/** Closes a toast, into whose place the next one moves. */
function dismiss(id: number): void {
  settle()
  closeToast(id)
}

interface OneToastProps {
  readonly toast: Toast
  /** Whether the key runs its action. */
  readonly hasKey: boolean
  /** Whether a success does not stand out, since what is open asks for attention. */
  readonly isQuiet: boolean
}

/** A toast with its action. */
export function OneToast({ toast, hasKey, isQuiet }: OneToastProps) {
  const { id, variant, text, detail, action, wasShown } = toast
  // Announced only once, even if it gave way to newer ones and comes back.
  const [isSilent] = useState(wasShown)
  useEffect(() => markShown(id), [id])
  const close = () => closeToast(id)
  return (
    <Snackbar
      open
      aria-live={isSilent ? 'off' : undefined}
      autoHideDuration={action ? actionDuration : durations[variant]}
      onClose={(_, why) => {
        if (why !== 'clickaway') close()
      }}
      sx={{ position: 'static', transform: 'none', pointerEvents: 'auto' }}
    >
      <Alert
        severity={variant}
        variant={isQuiet && variant === 'success' ? 'standard' : 'filled'}
        // Anything else is announced by the region around the toasts.
        role={variant === 'error' && !isSilent ? 'alert' : 'presentation'}
        action={<Actions toast={toast} hasKey={hasKey} />}
        sx={{
          width: '100%',
          px: { xs: 1.5, sm: 2 },
          boxShadow: isQuiet ? 0 : 6,
          overflowWrap: 'anywhere',
          '& .MuiAlert-icon': { mr: { xs: 1, sm: 1.5 } },
          '& .MuiAlert-action': { alignItems: 'center', pt: 0 },
        }}
      >
        {detail === undefined && !hasKey ? text : <TwoLines toast={toast} hasKey={hasKey} />}
      </Alert>
    </Snackbar>
  )
}

/** The key is on a line of its own where the detail fills one. */
const detailSx = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  fontSize: '0.8125rem',
  fontWeight: 400,
} as const

type ToastParts = Omit<OneToastProps, 'isQuiet'>

/** The text has its own element: it is quoted, unlike the lines below it. */
function TwoLines({ toast: { text, detail, action }, hasKey }: ToastParts) {
  return (
    <>
      <div>{text}</div>
      <Box sx={detailSx}>
        {detail !== undefined && <span>{detail}</span>}
        {action && hasKey && <KeyHint label={action.label} />}
      </Box>
    </>
  )
}

function Actions({ toast, hasKey }: ToastParts) {
  const { id, action } = toast
  return (
    <>
      {action && (
        <SteadyButton
          color="inherit"
          {...(hasKey && { 'aria-keyshortcuts': toastKey })}
          onClick={() => runAction(toast)}
          sx={{ ...focusSx, whiteSpace: 'nowrap' }}
        >
          {action.label}
        </SteadyButton>
      )}
      <IconButton
        size="small"
        color="inherit"
        aria-label="Dismiss"
        onClick={() => !isSettling() && dismiss(id)}
        sx={focusSx}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </>
  )
}

/** A focus outline in the colour of the text, which contrasts with the toast's own. */
const focusSx = { '&&.Mui-focusVisible': { outlineColor: 'currentcolor' } }

/** Key of the toasts, for users with a keyboard: they are the last stop of Tab. */
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
