import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { configuration } from '#configuration.ts'
import { UsersSheet, useUsersView } from '#domain/people/UsersSheet.tsx'
import { useSettled } from '#kit/list/QueryContent.tsx'
import { PageHeading } from '#kit/page/PageHeading.tsx'
import { IncidentsSheet } from './IncidentsSheet.tsx'
import { OldestPendingOrders, useOldestPendingOrders } from './OldestPendingOrders.tsx'
import { Overview, useOverview } from './Overview.tsx'

/** Spec §2, Admin dashboard. */
export function OrganiserDashboard() {
  const users = useUsersView()
  const overview = useOverview()
  const orders = useOldestPendingOrders()
  const isOverviewSettled = useSettled(overview.isLoading)
  return (
    <>
      <PageHeading
        actions={
          <Button variant="outlined" onClick={() => users.open('all')}>
            People
          </Button>
        }
      >
        {configuration().hackathonName} Admin Dashboard
      </PageHeading>
      <Stack sx={{ gap: 3 }}>
        <Overview overview={overview} />
        {/* What the overview says of backups and mails would push them down later. */}
        {isOverviewSettled && <OldestPendingOrders orders={orders} />}
      </Stack>
      <UsersSheet />
      <IncidentsSheet />
    </>
  )
}
