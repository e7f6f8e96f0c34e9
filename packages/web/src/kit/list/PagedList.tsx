import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ApiError, formatNumber } from '@signout/contract'
import type { ReactNode } from 'react'
import { BusyButton } from '../buttons/BusyButton.tsx'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { FocusFallback } from '../page/FocusFallback.tsx'

/** State of a list that is read page by page (`useReadPages`). */
interface Growing {
  readonly query: {
    readonly error: ApiError | null
    readonly isPlaceholderData: boolean
    readonly isFetchNextPageError: boolean
    readonly refetch: () => unknown
  }
  /** Undefined until the first page has loaded. */
  readonly items: readonly unknown[] | undefined
  readonly total: number | undefined
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
}

interface LoadMoreProps {
  readonly list: Growing
  readonly what: 'ITEMS' | 'TEAMS' | 'PEOPLE' | 'INCIDENTS'
  /** Whether other data that the rows need is loading. */
  readonly isWaiting?: boolean
}

interface PagedListProps extends LoadMoreProps {
  /** Text in place of a list that failed to load. */
  readonly failure: string
  /** Placeholder of a loading list, where `children` do not show it. */
  readonly loading?: ReactNode
  /** Action when nothing was found. */
  readonly empty?: ReactNode
  readonly children: ReactNode
}

/** A list that grows page by page, or the reason why there is none. */
export function PagedList({ failure, loading, empty, children, ...end }: PagedListProps) {
  const { items, query } = end.list
  const isWaiting = end.isWaiting === true || query.isPlaceholderData
  if (items === undefined) {
    if (query.error !== null) return <ListFailure query={query}>{failure}</ListFailure>
    if (loading !== undefined) return loading
  }
  return (
    <>
      {children}
      <LoadMore {...end} />
      {items?.length === 0 && !isWaiting && empty}
    </>
  )
}

/** The end of a growing list: how much of it is shown, that it is empty, or that it is loading. */
export function LoadMore({ list, what, isWaiting = false }: LoadMoreProps) {
  const { query, items, total = 0, hasMore, isLoadingMore, loadMore } = list
  const shown = isWaiting || query.isPlaceholderData ? undefined : items?.length
  const hasFailed = query.isFetchNextPageError
  return (
    <>
      {hasFailed && <ErrorAlert>{`Unable to load more ${what.toLowerCase()}.`}</ErrorAlert>}
      <FocusFallback>
        <Box sx={{ display: 'grid', gap: 1.5, py: 3, justifyItems: 'center' }}>
          <Typography variant="overline" component="output" sx={{ color: 'text.secondary' }}>
            {summaryOf(what, shown, total)}
          </Typography>
          {hasMore && (
            <BusyButton variant="outlined" isBusy={isLoadingMore} onClick={loadMore}>
              {hasFailed ? 'Retry' : 'Load more'}
            </BusyButton>
          )}
        </Box>
      </FocusFallback>
    </>
  )
}

function summaryOf(what: string, shown: number | undefined, total: number): string {
  if (shown === undefined) return 'LOADING'
  if (shown === 0) return `NO ${what} FOUND`
  return `SHOWING ${formatNumber(shown)} OF ${formatNumber(total)} ${what}`
}

interface ListFailureProps {
  readonly query: { readonly error: ApiError | null; readonly refetch: () => unknown }
  readonly children: ReactNode
}

/** Replaces a list by why its search was refused, for which there is no Retry, or that it failed to load. */
export function ListFailure({ query, children }: ListFailureProps) {
  const [refused] = query.error?.errorsOf('search') ?? []
  if (refused !== undefined) return <ErrorAlert>{refused}</ErrorAlert>
  return <ErrorAlert onRetry={() => void query.refetch()}>{children}</ErrorAlert>
}
