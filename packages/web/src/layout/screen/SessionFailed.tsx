import Container from '@mui/material/Container'
import { ErrorAlert } from '#ui/feedback/ErrorAlert.tsx'

/** Stands in for a page while it is unknown who is here. */
export function SessionFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Container maxWidth="sm" sx={{ py: 6 }}>
      <ErrorAlert onRetry={onRetry}>We could not load your account.</ErrorAlert>
    </Container>
  )
}
