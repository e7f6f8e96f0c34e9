import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useConfiguration } from '#configuration.ts'
import { UsersSheet } from '#domain/people/UsersSheet.tsx'
import { DeskSearch } from '#domain/scan/DeskSearch.tsx'
import { LazySheet } from '#kit/dialogs/LazySheet.tsx'
import { useOpened } from '#kit/dialogs/use-opened.ts'
import { SkeletonRows } from '#kit/list/SkeletonRows.tsx'
import { PageHeading } from '#kit/page/PageHeading.tsx'
import { useSettled } from '#kit/page/use-settled.ts'
import { ReadyScreen } from './sheets/ready/ReadyScreen.tsx'
import { Alerts } from './Alerts.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { OldestPendingOrders, useOldestPendingOrders } from './OldestPendingOrders.tsx'
import { Overview, useOverview } from './Overview.tsx'
import { type DashboardSheet, sheets, useOpenSheet } from './sheets/sheets.tsx'
import { Wanted } from './Wanted.tsx'

/** Sheets with a button in the heading. */
const inHeading = ['closeOut', 'statistics', 'settings', 'people', 'system'] as const

/** The organisers' dashboard (spec §23). */
export function OrganiserDashboard() {
  const overview = useOverview()
  const orders = useOldestPendingOrders()
  const isOverviewSettled = useSettled(overview.isLoading)
  return (
    <>
      <PageHeading
        actions={
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {inHeading.map((name) => (
              <SheetButton key={name} name={name} />
            ))}
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
            <OldestPendingOrders orders={orders} />
            <Wanted />
          </>
        ) : (
          // The overview's lines about backups and mails would push all of it down later.
          <SkeletonRows label="Loading the dashboard" rows={3} height={200} />
        )}
      </Stack>
      <DashboardSheets />
    </>
  )
}

function SheetButton({ name }: { readonly name: (typeof inHeading)[number] }) {
  return (
    <Button variant="outlined" onClick={useOpenSheet(name)}>
      {sheets[name].title}
    </Button>
  )
}

/** Every sheet of the dashboard, of which the address tells which is open. */
function DashboardSheets() {
  return (
    <>
      {Object.values(sheets).map(
        (sheet) => 'Content' in sheet && <Sheet key={sheet.parameter} {...sheet} />,
      )}
      <UsersSheet />
      <ReadyScreen />
    </>
  )
}

function Sheet({ parameter, values, Content, ...look }: DashboardSheet) {
  const { value, change, close } = useOpened(parameter)
  const isOpen = values === undefined ? value !== '' : values.includes(value)
  return (
    <LazySheet {...look} sheet={{ isOpen, close }}>
      <Content part={value} onPart={change} />
    </LazySheet>
  )
}
