import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'

interface BlockedTooltipProps {
  /** Why the control inside is disabled; null when it is not. */
  readonly reason: string | null
  readonly children: ReactNode
}

/** Explains a disabled control to pointer, touch and keyboard (a disabled control cannot take the focus). */
export function BlockedTooltip({ reason, children }: BlockedTooltipProps) {
  if (reason === null) return children
  return (
    <Tooltip title={reason}>
      <Box
        component="span"
        tabIndex={0}
        role="note"
        aria-label={reason}
        sx={{ display: 'inline-block' }}
      >
        {children}
      </Box>
    </Tooltip>
  )
}
