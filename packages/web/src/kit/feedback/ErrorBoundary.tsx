import { Component, type ReactNode, Suspense } from 'react'
import { ErrorAlert } from './ErrorAlert.tsx'

interface ErrorBoundaryProps {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Shows `fallback` in place of children that crashed. A new `key` resets it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

interface LazyPartProps {
  /** In place of what cannot be loaded. */
  readonly failure: string
  /** What holds its place meanwhile. */
  readonly loading?: ReactNode
  readonly children: ReactNode
}

/**
 * For what is loaded when it is first opened: when that fails, the rest of the page stays as it is. Retry reloads the
 * document, since a browser remembers that a module failed; what the address says is open is opened again.
 */
export function LazyPart({ failure, loading, children }: LazyPartProps) {
  return (
    <ErrorBoundary fallback={<ErrorAlert onRetry={() => location.reload()}>{failure}</ErrorAlert>}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  )
}
