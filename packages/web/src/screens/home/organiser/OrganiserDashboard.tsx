import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useConfiguration } from '#configuration.ts'
import { useUsersView } from '#domain/people/UsersSheet.tsx'
import { useSettled, SkeletonRows } from '#kit/list/QueryContent.tsx'
import { PageHeading } from '#kit/page/PageHeading.tsx'
import { ReadyScreen } from '../ready/ReadyScreen.tsx'
import { useLazySheet, useOpened } from '#kit/dialogs/use-opened.ts'
import { Alerts } from './Alerts.tsx'
import { DashboardSheets } from './DashboardSheets.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { DeskSearch } from '#domain/scan/DeskSearch.tsx'
import { OldestPendingOrders, useOldestPendingOrders } from './OldestPendingOrders.tsx'
import { Overview, useOverview } from './Overview.tsx'
import { Wanted } from './Wanted.tsx'

/** Spec §2, Admin dashboard. */
export function OrganiserDashboard() {
  const users = useUsersView()
  const settings = useOpened('settings')
  const closeOut = useOpened('closeout')
  const system = useLazySheet('system')
  const statistics = useOpened('statistics')
  const screen = useOpened('screen')
  const overview = useOverview()
  const orders = useOldestPendingOrders()
  const isOverviewSettled = useSettled(overview.isLoading)
  return (
    <>
      <PageHeading
        actions={
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button variant="outlined" onClick={() => closeOut.open('teams')}>
              Close-out
            </Button>
            <Button variant="outlined" onClick={() => statistics.open('all')}>
              Statistics
            </Button>
            <Button variant="outlined" onClick={() => settings.open('all')}>
              Settings
            </Button>
            <Button variant="outlined" onClick={() => users.open('all')}>
              People
            </Button>
            <Button variant="outlined" onClick={system.open}>
              System
            </Button>
          </Stack>
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
            <OldestPendingOrders orders={orders} onMonitor={() => screen.open('ready')} />
            <Wanted />
          </>
        ) : (
          // The overview's lines about backups and mails would push all of it down later.
          <SkeletonRows label="Loading the dashboard" rows={3} height={200} />
        )}
      </Stack>
      <DashboardSheets />
      <ReadyScreen screen={screen} />
    </>
  )
}
