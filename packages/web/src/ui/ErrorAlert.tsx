import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

interface ErrorAlertProps {
  readonly children: ReactNode
  readonly onRetry?: (() => void) | undefined
}

/** Stands where a section or form failed, with a way to try again. */
export function ErrorAlert({ children, onRetry }: ErrorAlertProps) {
  const retry = onRetry && (
    <Button color="inherit" size="small" onClick={onRetry}>
      Retry
    </Button>
  )
  return (
    <Alert severity="error" action={retry}>
      {children}
    </Alert>
  )
}
