import Stack from '@mui/material/Stack'
import { configuration } from '#configuration.ts'
import { PeopleButton } from '#parts/people/PeopleButton.tsx'
import { PeopleSheet } from '#parts/people/PeopleSheet.tsx'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { OldestPendingOrders } from './OldestPendingOrders.tsx'
import { Overview } from './Overview.tsx'

/** Spec §2, Admin dashboard. */
export function OrganiserDashboard() {
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
    </>
  )
}
