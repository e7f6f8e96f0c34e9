import { type ReactNode, Suspense } from 'react'
import { ErrorAlert } from './ErrorAlert.tsx'
import { ErrorBoundary } from 'react-error-boundary'

interface LazyPartProps {
  /** Text in place of content that failed to load. */
  readonly failure: string
  /** Placeholder while it loads. */
  readonly loading?: ReactNode
  readonly children: ReactNode
}

/**
 * Surrounds lazy content: when it fails to load, the rest of the page stays as it is. Retry reloads the document, since
 * browsers cache that a module failed; whatever is open by the address opens again.
 */
export function LazyPart({ failure, loading, children }: LazyPartProps) {
  return (
    <ErrorBoundary fallback={<ErrorAlert onRetry={() => location.reload()}>{failure}</ErrorAlert>}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  )
}
