import { EmptyState } from '#kit/feedback/EmptyState.tsx'
import { PageHeading } from '#kit/page/PageHeading.tsx'

/** A placeholder only (spec §22). */
export function ReportsPage() {
  return (
    <>
      <PageHeading>Reports</PageHeading>
      <EmptyState>Reports will appear here after the event.</EmptyState>
    </>
  )
}
