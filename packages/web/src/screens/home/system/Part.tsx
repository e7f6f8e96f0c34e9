import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface PartProps {
  readonly title: string
  /** What it is for, or how it is. */
  readonly text: ReactNode
  readonly children?: ReactNode
}

/** A part of the sheet: what it is about, how it is, and what can be done. */
export function Part({ title, text, children }: PartProps) {
  const titleId = useId()
  return (
    <Stack component="section" aria-labelledby={titleId} sx={{ gap: 1 }}>
      <Typography variant="h3" id={titleId}>
        {title}
      </Typography>
      <Typography
        component="div"
        variant="body2"
        sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {text}
      </Typography>
      {children}
    </Stack>
  )
}
