import { lazy } from 'react'
import { messages } from '#messages.ts'
import { LazyPart } from '#kit/feedback/ErrorBoundary.tsx'
import { SkeletonRows } from '#kit/list/QueryContent.tsx'
import { SideSheet } from '#kit/dialogs/SideSheet.tsx'
import { useOpened } from '#kit/dialogs/use-opened.ts'

const IncidentList = lazy(async () => ({
  default: (await import('./IncidentList.tsx')).IncidentList,
}))

/** Every report of the event (beyond §9). Whether it is open, with what is resolved too, stands in the address. */
export function IncidentsSheet() {
  const { value, change, close } = useOpened('reports')
  const isWhole = value === 'all'
  return (
    <SideSheet open={value === 'open' || isWhole} title="Reports" width={520} onClose={close}>
      <LazyPart
        failure={messages.incidentsNotShown}
        loading={<SkeletonRows label="Loading reports" rows={4} height={96} />}
      >
        <IncidentList isWhole={isWhole} onWhole={(whole) => change(whole ? 'all' : 'open')} />
      </LazyPart>
    </SideSheet>
  )
}
