import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface PartProps {
  readonly title: string
  /** Purpose or state. */
  readonly text: ReactNode
  readonly children?: ReactNode
}

/** A part of a sheet: subject, state and actions. */
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

/** Text of a part whose actions send emails, where none can be sent. */
export const noMail = 'Emails are not configured on this server: ask its operator for SMTP_URL.'
