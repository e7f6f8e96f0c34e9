import Stack from '@mui/material/Stack'
import { configuration } from '#configuration.ts'
import { IncidentsSheet } from './incidents/IncidentsSheet.tsx'
import { PeopleButton } from '#parts/people/PeopleButton.tsx'
import { PeopleSheet } from '#parts/people/PeopleSheet.tsx'
import { useSettled } from '#ui/feedback/use-settled.ts'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { OldestPendingOrders } from './OldestPendingOrders.tsx'
import { Overview, useOverview } from './Overview.tsx'
import { useOldestPendingOrders } from './use-oldest-pending-orders.ts'
import { useReportsSheet } from './use-reports-sheet.ts'

/** Spec §2, Admin dashboard. */
export function OrganiserDashboard() {
  const reports = useReportsSheet()
  const overview = useOverview()
  const orders = useOldestPendingOrders()
  const isOverviewSettled = useSettled(overview.isLoading)
  return (
    <>
      <PageHeading actions={<PeopleButton />}>
        {configuration().hackathonName} Admin Dashboard
      </PageHeading>
      <Stack sx={{ gap: 3 }}>
        <Overview overview={overview} />
        {/* What the overview says of backups and mails would push the orders down later. */}
        {isOverviewSettled && <OldestPendingOrders orders={orders} />}
      </Stack>
      <PeopleSheet />
      <IncidentsSheet
        open={reports.isOpen}
        isWhole={reports.isWhole}
        onWhole={reports.showWhole}
        onClose={reports.close}
      />
    </>
  )
}
