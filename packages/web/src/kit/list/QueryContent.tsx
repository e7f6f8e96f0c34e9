import type { ReactNode } from 'react'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'

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

interface SkeletonRowsProps {
  readonly label: string
  readonly rows?: number
  /** Pixels per row. */
  readonly height?: number
}

/** Placeholder for a list that is loading. */
export function SkeletonRows({ label, rows = 3, height = 44 }: SkeletonRowsProps) {
  return (
    <Stack component="output" aria-busy aria-label={label} sx={{ gap: 1 }}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" sx={{ height }} />
      ))}
    </Stack>
  )
}
