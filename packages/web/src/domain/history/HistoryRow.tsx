import { actorName, type HistoryOf, type RecordRow, recordText } from '@signout/contract'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatMoment } from '#event-time.ts'
import { paths } from '#paths.ts'

interface HistoryRowProps {
  readonly row: RecordRow
  readonly of: HistoryOf
  /** The row that took this one back. */
  readonly undoneBy: RecordRow | undefined
  readonly action: ReactNode
}

/** Who did what, and when. */
export function HistoryRow({ row, of, undoneBy, action }: HistoryRowProps) {
  const isUndone = row.undone_by !== null
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ ...(isUndone && { color: 'text.secondary' }) }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {actorName(row)}
          </Box>{' '}
          {recordText(row, of)}
        </Typography>
        <Typography component="p" variant="caption" sx={{ color: 'text.secondary' }}>
          <time dateTime={row.at}>{formatMoment(row.at)}</time>
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
