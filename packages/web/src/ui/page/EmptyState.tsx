import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** Says that a list is empty, and what to do about it. */
export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <Stack
      sx={{
        gap: 2,
        px: 2,
        py: { xs: 2, sm: 3 },
        alignItems: 'center',
        textAlign: 'center',
        color: 'text.secondary',
      }}
    >
      <Typography component="div">{children}</Typography>
      {action}
    </Stack>
  )
}
