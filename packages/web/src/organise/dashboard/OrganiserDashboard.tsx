import { joinParameter } from '@signout/contract'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { Navigate, useSearchParams } from 'react-router'
import { useConfiguration } from '#configuration.ts'
import { DeskSearch } from '#shared/scan/DeskSearch.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { useSettled } from '#ui/page/use-settled.ts'
import { paths } from '#paths.ts'
import { ReadyScreen } from '../ready/ReadyScreen.tsx'
import { Alerts } from './Alerts.tsx'
import { Announce } from './Announce.tsx'
import { EventSheets } from './EventSheets.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import {
  OldestPendingOrders,
  useOldestPendingOrders,
  useUncollected,
} from './OldestPendingOrders.tsx'
import { Overview, useOverview } from './Overview.tsx'
import { PauseOrdering } from './PauseOrdering.tsx'
import { Wanted } from './Wanted.tsx'

/** The organisers' dashboard (spec §23). */
export function OrganiserDashboard() {
  const moved = movedTo(useSearchParams()[0])
  return moved === undefined ? <Dashboard /> : <Navigate to={moved} replace />
}

/** Page of the team whose QR code a phone has read (spec §22), or of what former addresses of the dashboard opened. */
function movedTo(params: URLSearchParams): string | undefined {
  const code = params.get(joinParameter)
  if (code) return paths.team(code)
  const part = params.get('closeout')
  if (part !== null) return paths.report(part === 'losses' ? 'losses' : 'close-out')
  if (params.has('statistics')) return paths.report('statistics')
  return params.has('reports') ? paths.report('incidents') : undefined
}

function Dashboard() {
  const overview = useOverview()
  const orders = useOldestPendingOrders()
  const uncollected = useUncollected()
  // The loud figures come first, in places that they keep.
  const isOverviewSettled = useSettled(overview.isPending || uncollected.isPending)
  return (
    <>
      <PageHeading
        actions={
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Announce />
            <PauseOrdering />
          </Box>
        }
      >
        {useConfiguration().hackathon_name} Admin Dashboard
      </PageHeading>
      <Stack sx={{ gap: 3 }}>
        {isOverviewSettled ? (
          <>
            <Alerts alerts={overview.data?.alerts ?? []} />
            {overview.data?.first_steps && <FirstSteps steps={overview.data.first_steps} />}
            <DeskSearch />
            <Overview overview={overview} />
            <OldestPendingOrders orders={orders} />
            <Wanted />
          </>
        ) : (
          // The overview's lines about backups and mails would push all of it down later.
          <SkeletonRows label="Loading the dashboard" rows={3} height={200} />
        )}
      </Stack>
      <EventSheets />
      <ReadyScreen />
    </>
  )
}
