import { lazy } from 'react'
import { messages } from '#messages.ts'
import { LazyPart } from '#kit/feedback/ErrorBoundary.tsx'
import { SkeletonRows } from '#kit/list/QueryContent.tsx'
import { SideSheet } from '#kit/dialogs/SideSheet.tsx'
import { useOpened } from '#kit/dialogs/use-opened.ts'
import type { IncidentListProps } from './IncidentList.tsx'

const IncidentList = lazy(async () => ({
  default: (await import('./IncidentList.tsx')).IncidentList,
}))

interface IncidentsSheetProps extends IncidentListProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Every report of the event (beyond §9). */
export function IncidentsSheet({ open, onClose, ...list }: IncidentsSheetProps) {
  return (
    <SideSheet open={open} title="Reports" width={520} onClose={onClose}>
      <LazyPart
        failure={messages.incidentsNotShown}
        loading={<SkeletonRows label="Loading reports" rows={4} height={96} />}
      >
        <IncidentList {...list} />
      </LazyPart>
    </SideSheet>
  )
}

/** Whether the reports are open, those that are resolved too, kept in the address. */
export function useIncidentsSheet() {
  const { value, change, close } = useOpened('reports')
  const isWhole = value === 'all'
  return {
    isOpen: value === 'open' || isWhole,
    isWhole,
    showWhole: (whole: boolean) => change(whole ? 'all' : 'open'),
    close,
  }
}
