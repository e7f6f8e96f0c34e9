import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ApiError, formatNumber } from '@signout/contract'
import type { ReactNode } from 'react'
import { BusyButton } from '../buttons/BusyButton.tsx'
import { ErrorAlert } from '../page/ErrorAlert.tsx'
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

interface PagedListProps {
  readonly list: Growing
  /** Subject of the count at the end; without it, the end is only a small button. */
  readonly what?: 'ITEMS' | 'TEAMS' | 'PEOPLE' | 'INCIDENTS'
  /** Whether other data that the rows need is loading. */
  readonly isWaiting?: boolean
  /** Text in place of a list that failed to load. */
  readonly failure: string
  /** Placeholder of a loading list, where `children` do not show it. */
  readonly loading?: ReactNode
  /** Action below the end when nothing was found. */
  readonly empty?: ReactNode
  /** Replaces a list without rows, and its end. */
  readonly none?: ReactNode
  readonly children: ReactNode
}

/** A list that grows page by page, or the reason why there is none. */
export function PagedList(props: PagedListProps) {
  const { list, what, failure, loading, empty, none, children } = props
  const { items, query } = list
  const isWaiting = props.isWaiting === true || query.isPlaceholderData
  if (items === undefined) {
    if (query.error !== null) return <ListFailure query={query}>{failure}</ListFailure>
    if (loading !== undefined) return loading
  }
  if (items?.length === 0 && none !== undefined) return isWaiting ? loading : none
  return (
    <>
      {children}
      {what === undefined ? (
        <QuietEnd list={list} failure={failure} />
      ) : (
        <CountedEnd list={list} what={what} isWaiting={isWaiting} />
      )}
      {items?.length === 0 && !isWaiting && empty}
    </>
  )
}

type CountedEndProps = Required<Pick<PagedListProps, 'list' | 'what' | 'isWaiting'>>

/** How much of the list is shown, that it is empty, or that it is loading. */
function CountedEnd({ list, what, isWaiting }: CountedEndProps) {
  const { query, items, total = 0, hasMore, isLoadingMore, loadMore } = list
  const shown = isWaiting ? undefined : items?.length
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

/** Only a button while there is more. */
function QuietEnd({ list, failure }: Pick<PagedListProps, 'list' | 'failure'>) {
  const { query, hasMore, isLoadingMore, loadMore } = list
  const hasFailed = query.isFetchNextPageError
  return (
    <FocusFallback>
      {hasFailed && <ErrorAlert>{failure}</ErrorAlert>}
      {hasMore && (
        <BusyButton size="small" isBusy={isLoadingMore} onClick={loadMore} sx={{ ml: -0.625 }}>
          {hasFailed ? 'Retry' : 'Show more'}
        </BusyButton>
      )}
    </FocusFallback>
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
