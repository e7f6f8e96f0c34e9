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
        py: { xs: 3, sm: 5 },
        alignItems: 'center',
        textAlign: 'center',
        color: 'text.secondary',
        border: '1px dashed',
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Typography component="div">{children}</Typography>
      {action}
    </Stack>
  )
}
