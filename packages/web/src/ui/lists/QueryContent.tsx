import type { ReactNode } from 'react'
import { ErrorAlert } from '../page/ErrorAlert.tsx'

interface QueryContentProps<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly loading: ReactNode
  /** Shown with a Retry button while there is no data. */
  readonly failure: string
  readonly children: (data: Data) => ReactNode
}

/** The data of a query, or that it is loading or failed. */
export function QueryContent<Data>(props: QueryContentProps<Data>) {
  const { query, loading, failure, children } = props
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return loading
  return <ErrorAlert onRetry={() => void query.refetch()}>{failure}</ErrorAlert>
}
