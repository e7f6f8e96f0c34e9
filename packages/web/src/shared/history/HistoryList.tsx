import {
  type HistoryOf,
  listHistory,
  type RecordRow,
  actorName,
  recordText,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { useReadPages } from '#api/read-lists.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { messages } from '#messages.ts'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { FocusFallback } from '#ui/page/FocusFallback.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import type { DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { formatDated } from '#event-time.ts'
import { paths } from '#paths.ts'
import { HistorySkeleton } from './HistoryPanel.tsx'
import { undoableRow, useUndo } from './undo.tsx'

interface HistoryListProps {
  readonly of: HistoryOf
  readonly label: string
}

const pageSize = 10

/**
 * Rows of the record, the newest first, page by page. The latest row of an order in effect can be undone (spec §11).
 */
export function HistoryList({ of, label }: HistoryListProps) {
  const list = useReadPages(listHistory, {
    query: { ...filterOf(of), limit: pageSize },
  })
  const rows = list.items ?? []
  const dialog = useDialogAbout<RecordRow>()
  const undoable = 'order' in of ? undoableRow(rows) : undefined
  return (
    <PagedList
      list={list}
      failure={messages.historyNotShown}
      loading={<HistorySkeleton />}
      none={
        <Typography variant="body2" sx={{ py: 1, color: 'text.secondary' }}>
          Nothing has been recorded yet.
        </Typography>
      }
    >
      <FocusFallback>
        <PlainList as="ol" aria-label={label}>
          {rows.map((row) => (
            <HistoryRow
              key={row.id}
              row={row}
              of={of}
              undoneBy={rows.find(({ id }) => id === row.undone_by)}
              action={
                row === undoable && (
                  <Button size="small" variant="outlined" onClick={() => dialog.open(row)}>
                    Undo
                  </Button>
                )
              }
            />
          ))}
        </PlainList>
        {dialog.about && (
          <UndoDialog
            {...dialog.state}
            row={dialog.about}
            of={of}
            isLatest={dialog.about.id === undoable?.id}
          />
        )}
      </FocusFallback>
    </PagedList>
  )
}

function filterOf(of: HistoryOf) {
  return 'item' in of ? { hardware: of.item } : of
}

interface HistoryRowProps {
  readonly row: RecordRow
  readonly of: HistoryOf
  /** The row that undid this one. */
  readonly undoneBy: RecordRow | undefined
  readonly action: ReactNode
}

/** Who did what, and when. */
function HistoryRow({ row, of, undoneBy, action }: HistoryRowProps) {
  const isUndone = row.undone_by !== null
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ color: isUndone ? 'text.secondary' : undefined }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {actorName(row)}
          </Box>{' '}
          {recordText(row, of)}
        </Typography>
        <Typography component="p" variant="caption" sx={{ color: 'text.secondary' }}>
          <time dateTime={row.at}>{formatDated(row.at)}</time>
          {!('team' in of) && !('order' in of) && row.team_code !== null && (
            <>
              {' · '}
              <Link href={paths.team(row.team_code)}>Team {row.team_code}</Link>
            </>
          )}
          {isUndone && (
            <Box component="span" sx={{ fontWeight: 600 }}>
              {' · '}
              {undoneBy === undefined ? 'Undone' : `Undone by ${actorName(undoneBy)}`}
            </Box>
          )}
        </Typography>
      </Box>
      {action}
    </Box>
  )
}

const rowSx = {
  display: 'flex',
  gap: 1,
  py: 1,
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
} as const

interface UndoDialogProps extends DialogState {
  /** The row as it was when the dialog was opened. */
  readonly row: RecordRow
  readonly of: HistoryOf
  /** Whether it can still be undone, as far as the list shows. */
  readonly isLatest: boolean
}

/** Undoes the latest row of an order after a question, since nothing else warns here. */
function UndoDialog({ row, of, isLatest, ...state }: UndoDialogProps) {
  const orderId = row.order_id ?? 0
  const { undo, isUndoing } = useUndo(row.team_code)
  // The stream may report our own change before its answer arrives.
  const isTooLate = state.open && !isLatest && !isUndoing
  return (
    <ConfirmDialog
      {...state}
      title={`Undo the latest change of order #${orderId}?`}
      confirmLabel="Undo"
      cancelLabel="Go Back"
      isBusy={isUndoing}
      isBlocked={isTooLate}
      onConfirm={() => void undo({ id: orderId, event: row.id }).then(state.onClose)}
    >
      {isTooLate
        ? messages.tooLateToUndo(orderId)
        : `${actorName(row)} ${recordText(row, of)}. The order will be as it was before.`}
    </ConfirmDialog>
  )
}
