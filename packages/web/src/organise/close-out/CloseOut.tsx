import { formatCount, type StillOutLine, limits, listCloseout } from '@signout/contract'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useLookUpAll, useReadAll } from '#api/read-lists.ts'
import { useStillWhileUsed } from '#ui/lists/keep-places.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { FocusFallback } from '#ui/page/FocusFallback.tsx'
import { usePrint } from '#ui/page/use-print.ts'
import { messages } from '#messages.ts'
import { RemindButton } from '#shared/teams/RemindTeams.tsx'
import { Downloads } from './Downloads.tsx'
import { countUnits, groupStillOut, type StillOutTeam, toShown } from './group-still-out.ts'
import { StillOutTeamEntry } from './StillOutTeamEntry.tsx'
import { PrintedCloseOut } from './PrintedCloseOut.tsx'

const wholeList = { query: { limit: limits.pageRows.max } } as const

/** Teams with hardware, and every file that can be downloaded. */
export function CloseOut() {
  const lines = useReadAll(listCloseout, wholeList)
  return (
    <Stack sx={{ gap: 4 }}>
      <div>
        <QueryContent
          query={lines}
          loading={<SkeletonRows label="Loading who has what" rows={6} height={96} />}
          failure={messages.closeOutNotShown}
        >
          {(stillOut) => <Teams stillOut={stillOut} />}
        </QueryContent>
      </div>
      {/* The list would push them down. */}
      {!lines.isPending && <Downloads />}
    </Stack>
  )
}

/** Hardware still out by team, the longest first. */
function Teams({ stillOut }: { readonly stillOut: readonly StillOutLine[] }) {
  const now = useMemo(() => stillOut.map((line) => toShown(line, false)), [stillOut])
  const { shown, handlers } = useStillWhileUsed(now)
  const teams = useMemo(() => {
    const out = new Set(now.map(({ id }) => id))
    return groupStillOut(shown.map((line) => (out.has(line.id) ? line : toShown(line, true))))
  }, [now, shown])
  return (
    <>
      <Actions teams={teams} />
      {teams.length === 0 ? (
        <EmptyState>Everything is back.</EmptyState>
      ) : (
        <FocusFallback>
          <PlainList aria-label="Teams" {...handlers}>
            {teams.map((team) => (
              <StillOutTeamEntry key={team.key} team={team} />
            ))}
          </PlainList>
        </FocusFallback>
      )}
    </>
  )
}

/** Units that are out in all, and actions. */
function Actions({ teams }: { readonly teams: readonly StillOutTeam[] }) {
  const list = usePrintList()
  const out = teams.filter(({ units }) => units > 0)
  if (teams.length === 0) return null
  const units = countUnits(out.flatMap(({ lines }) => lines))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, alignItems: 'center' }}>
      <Typography component="output" sx={{ flex: '1 1 200px', fontWeight: 600 }}>
        {formatCount(units, 'unit')} with {formatCount(out.length, 'team')}
      </Typography>
      <BusyButton variant="outlined" isBusy={list.isReading} onClick={list.print}>
        Print list
      </BusyButton>
      <RemindButton>Remind them</RemindButton>
      {list.printed !== null && <PrintedCloseOut teams={list.printed} onPrinted={list.onPrinted} />}
    </Box>
  )
}

/** Reads the current data to print on request. */
function usePrintList() {
  const lookUpAll = useLookUpAll()
  return usePrint({
    read: async () => {
      const lines = await lookUpAll(listCloseout, wholeList)
      return groupStillOut(lines.map((line) => toShown(line, false)))
    },
    failure: () => messages.closeOutNotShown,
  })
}
