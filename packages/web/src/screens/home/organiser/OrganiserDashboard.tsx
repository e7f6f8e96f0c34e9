import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { lazy } from 'react'
import { useConfiguration } from '#configuration.ts'
import { UsersSheet, useUsersView } from '#domain/people/UsersSheet.tsx'
import { useSettled, SkeletonRows } from '#kit/list/QueryContent.tsx'
import { PageHeading } from '#kit/page/PageHeading.tsx'
import { messages } from '#messages.ts'
import { LazyPart } from '#kit/feedback/ErrorBoundary.tsx'
import { SideSheet } from '#kit/dialogs/SideSheet.tsx'
import { CloseOutSheet } from '../close-out/CloseOutSheet.tsx'
import { ReadyScreen } from '../ready/ReadyScreen.tsx'
import { StatisticsSheet } from '../statistics/StatisticsSheet.tsx'
import { Wanted } from '../wanted/Wanted.tsx'
import { useLazySheet, useOpened } from '#kit/dialogs/use-opened.ts'
import { Alerts } from './Alerts.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { DeskSearch } from '#domain/scan/DeskSearch.tsx'
import { OldestPendingOrders, useOldestPendingOrders } from './OldestPendingOrders.tsx'
import { Overview, useOverview } from './Overview.tsx'
import { SettingsSheet } from './SettingsSheet.tsx'
import { SystemSheet } from '../system/SystemSheet.tsx'

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
      <UsersSheet />
      <SettingsSheet />
      <CloseOutSheet />
      <SystemSheet />
      <StatisticsSheet />
      <ReadyScreen screen={screen} />
      <IncidentsSheet />
    </>
  )
}

const IncidentList = lazy(async () => ({
  default: (await import('./IncidentList.tsx')).IncidentList,
}))

/** Every report of the event (spec §19). The address tells whether it is open, and whether resolved ones are shown. */
function IncidentsSheet() {
  const { value, change, close } = useOpened('reports')
  const isWhole = value === 'all'
  return (
    <SideSheet open={value === 'open' || isWhole} title="Incidents" width={520} onClose={close}>
      <LazyPart
        failure={messages.incidentsNotShown}
        loading={<SkeletonRows label="Loading incidents" rows={4} height={96} />}
      >
        <IncidentList isWhole={isWhole} onWhole={(whole) => change(whole ? 'all' : 'open')} />
      </LazyPart>
    </SideSheet>
  )
}
