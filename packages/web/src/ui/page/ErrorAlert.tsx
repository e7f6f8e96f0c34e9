import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { WarningIcon } from '../pictures/icons.tsx'
import { keptInSight } from './edges.ts'

interface ErrorAlertProps {
  readonly children: ReactNode
  readonly onRetry?: () => void
}

/** Replaces a failed section or form, with a Retry button. Lighter than MUI's Alert, since it is in the first load. */
export function ErrorAlert({ children, onRetry }: ErrorAlertProps) {
  return (
    <Box
      role="alert"
      {...keptInSight}
      sx={{
        display: 'flex',
        gap: 1.5,
        p: 1.5,
        alignItems: 'center',
        borderRadius: 1,
        border: '1px solid',
        borderLeft: '4px solid',
        borderColor: 'error.main',
        bgcolor: 'background.paper',
        overflowWrap: 'anywhere',
      }}
    >
      <WarningIcon color="error" />
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {onRetry && (
        <Button color="inherit" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Box>
  )
}
