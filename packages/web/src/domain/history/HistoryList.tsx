import { type HistoryOf, listHistory, type RecordRow } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useReadPages } from '#api/use-read-list.ts'
import { messages } from '#messages.ts'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'
import { FocusFallback } from '#kit/focus/FocusFallback.tsx'
import { useDialogAbout } from '#kit/dialogs/use-dialog-about.ts'
import { HistoryRow } from './HistoryRow.tsx'
import { HistorySkeleton } from './HistorySkeleton.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import { undoableRow } from './undoable-row.ts'

interface HistoryListProps {
  readonly of: HistoryOf
  readonly label: string
}

const pageSize = 10

/** The newest first, page by page. The latest row of an order that still holds can be taken back (beyond §2). */
export function HistoryList({ of, label }: HistoryListProps) {
  const { query, items, hasMore, isLoadingMore, loadMore } = useReadPages(listHistory, {
    query: { ...filterOf(of), limit: pageSize },
  })
  const dialog = useDialogAbout<RecordRow>()
  if (items === undefined) {
    return query.isError ? (
      <ErrorAlert onRetry={() => void query.refetch()}>{messages.historyNotShown}</ErrorAlert>
    ) : (
      <HistorySkeleton />
    )
  }
  if (items.length === 0) {
    return (
      <Typography variant="body2" sx={{ py: 1, color: 'text.secondary' }}>
        Nothing has been recorded yet.
      </Typography>
    )
  }
  const undoable = 'order' in of ? undoableRow(items) : undefined
  return (
    <FocusFallback>
      <Box component="ol" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((row) => (
          <HistoryRow
            key={row.id}
            row={row}
            of={of}
            undoneBy={items.find(({ id }) => id === row.undone_by)}
            action={
              row === undoable && (
                <Button size="small" variant="outlined" onClick={() => dialog.open(row)}>
                  Undo
                </Button>
              )
            }
          />
        ))}
      </Box>
      {query.isFetchNextPageError && <ErrorAlert>{messages.historyNotShown}</ErrorAlert>}
      {hasMore && (
        <Button size="small" loading={isLoadingMore} onClick={loadMore} sx={{ ml: -0.625 }}>
          {query.isFetchNextPageError ? 'Retry' : 'Show more'}
        </Button>
      )}
      {dialog.about && (
        <UndoDialog
          open={dialog.isOpen}
          row={dialog.about}
          of={of}
          isLatest={dialog.about.id === undoable?.id}
          onClose={dialog.close}
          onExited={dialog.onExited}
        />
      )}
    </FocusFallback>
  )
}

function filterOf(of: HistoryOf) {
  return 'item' in of ? { hardware: of.item } : of
}
