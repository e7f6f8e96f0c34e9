import Stack from '@mui/material/Stack'
import { configuration } from '#configuration.ts'
import { IncidentsSheet } from './incidents/IncidentsSheet.tsx'
import { PeopleButton } from '#parts/people/PeopleButton.tsx'
import { PeopleSheet } from '#parts/people/PeopleSheet.tsx'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { OldestPendingOrders } from './OldestPendingOrders.tsx'
import { Overview } from './Overview.tsx'
import { useReportsSheet } from './use-reports-sheet.ts'

/** Spec §2, Admin dashboard. */
export function OrganiserDashboard() {
  const reports = useReportsSheet()
  return (
    <>
      <PageHeading actions={<PeopleButton />}>
        {configuration().hackathonName} Admin Dashboard
      </PageHeading>
      <Stack sx={{ gap: 3 }}>
        <Overview />
        <OldestPendingOrders />
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
