import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'

interface LoadMoreProps {
  /** How much of the list is shown, that it is empty, or that it is loading. */
  readonly summary: string
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** Says that the last attempt has failed; null if it has not. */
  readonly failure: string | null
  readonly onMore: () => void
}

/** The end of a list that grows page by page. */
export function LoadMore({ summary, hasMore, isLoading, failure, onMore }: LoadMoreProps) {
  return (
    <>
      {failure !== null && <ErrorAlert>{failure}</ErrorAlert>}
      <Box sx={{ display: 'grid', gap: 1.5, py: 3, justifyItems: 'center' }}>
        <Typography variant="overline" component="output" sx={{ color: 'text.secondary' }}>
          {summary}
        </Typography>
        {hasMore && (
          <Button variant="outlined" loading={isLoading} onClick={onMore}>
            {failure === null ? 'Load more' : 'Retry'}
          </Button>
        )}
      </Box>
    </>
  )
}
