import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'

/** A placeholder only (spec §2). */
export function ReportsPage() {
  return (
    <>
      <PageHeading>Reports</PageHeading>
      <EmptyState>Reports will appear here after the event.</EmptyState>
    </>
  )
}
