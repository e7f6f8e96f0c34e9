import { lazy } from 'react'
import { SideSheet } from '#kit/dialogs/SideSheet.tsx'
import { useOpened } from '#kit/dialogs/use-opened.ts'
import { LazyPart } from '#kit/feedback/ErrorBoundary.tsx'
import { messages } from '#messages.ts'
import { LoadingStatistics } from './LoadingStatistics.tsx'

const Statistics = lazy(async () => ({ default: (await import('./Statistics.tsx')).Statistics }))

/** Statistics of the event in charts (spec §28). The address tells whether it is open. */
export function StatisticsSheet() {
  const { value, close } = useOpened('statistics')
  return (
    <SideSheet open={value !== ''} title="Statistics" width={880} onClose={close}>
      <LazyPart failure={messages.statisticsNotShown} loading={<LoadingStatistics />}>
        <Statistics />
      </LazyPart>
    </SideSheet>
  )
}
