import { type ReactNode, useEffect, useState } from 'react'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'

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

/** How long loaded parts wait for the rest of the page. */
const longestWaitMs = 3_000

/**
 * Whether the data has loaded once, or the time for it is over: later reads remove nothing from the screen, and an
 * unanswered read hides nothing.
 */
export function useSettled(isLoading: boolean): boolean {
  const [isSettled, setIsSettled] = useState(false)
  if (!isSettled && !isLoading) setIsSettled(true)
  useEffect(() => {
    if (isSettled) return undefined
    const timer = setTimeout(() => setIsSettled(true), longestWaitMs)
    return () => clearTimeout(timer)
  }, [isSettled])
  return isSettled || !isLoading
}
