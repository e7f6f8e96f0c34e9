import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface SectionCardProps {
  readonly title: string
  readonly children: ReactNode
  /** Buttons or a chip at the right of the title. */
  readonly actions?: ReactNode
}

/** A part of a page under its h2, which also names it as a landmark. */
export function SectionCard({ title, children, actions }: SectionCardProps) {
  const titleId = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          mb: 1.5,
          minHeight: 40,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Paper>
  )
}
