import type { ReactNode } from 'react'
import { ErrorAlert } from './ErrorAlert.tsx'

interface QueryContentProps<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly loading: ReactNode
  /** Shown with a way to try again while there is nothing to show. */
  readonly failure: string
  readonly children: (data: Data) => ReactNode
}

/** What a query has read, or that it is loading, or that it failed. */
export function QueryContent<Data>(props: QueryContentProps<Data>) {
  const { query, loading, failure, children } = props
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return loading
  return <ErrorAlert onRetry={() => void query.refetch()}>{failure}</ErrorAlert>
}
