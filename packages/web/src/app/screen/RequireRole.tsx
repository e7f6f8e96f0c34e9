import Container from '@mui/material/Container'
import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router'
import { usePasswordLink } from '#api/session/password-link.ts'
import { useSession } from '#api/session/use-session.ts'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { DelayedSpinner } from '#kit/feedback/DelayedSpinner.tsx'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'
import { toast } from '#kit/toasts/toasts.ts'
import { decideAccess } from './screen-access.ts'
import type { ScreenAccess } from './screen.ts'

interface RequireRoleProps {
  readonly access: ScreenAccess
  readonly children: ReactNode
}

/** Mounts a page for users who may see it; for others, not even for one frame (rulings §4). */
export function RequireRole({ access, children }: RequireRoleProps) {
  const hasLink = usePasswordLink(({ link }) => typeof link === 'object' && link !== null)
  // Whoever opens a link for a password may be logged in, as somebody else even.
  const isForAll = access === 'guest' && hasLink
  const decision = decideAccess(isForAll ? 'everyone' : access, useSession())
  switch (decision.kind) {
    case 'show':
      return children
    case 'wait':
      return <DelayedSpinner label="Loading your account" />
    case 'failed':
      return <SessionFailed onRetry={decision.retry} />
    case 'redirect':
      return <Navigate to={decision.to} replace />
    case 'refuse':
      return <Refused />
  }
}

function Refused() {
  useEffect(() => toast.error(messages.noPermission), [])
  return <Navigate to={paths.notFound} replace />
}

function SessionFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Container maxWidth="sm" sx={{ py: 6 }}>
      <ErrorAlert onRetry={onRetry}>{messages.accountNotShown}</ErrorAlert>
    </Container>
  )
}
