import { type ReactNode, Suspense } from 'react'
import { messages } from '#messages.ts'
import { ErrorAlert } from '#ui/feedback/ErrorAlert.tsx'
import { ErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx'

interface LazyPartProps {
  /** What holds its place meanwhile. */
  readonly loading?: ReactNode
  readonly children: ReactNode
}

/** For what is loaded when it is first opened: when that fails, the rest of the page stays as it is. */
export function LazyPart({ loading, children }: LazyPartProps) {
  return (
    <ErrorBoundary fallback={<ErrorAlert>{messages.partNotLoaded}</ErrorAlert>}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  )
}
