import { lazy } from 'react'
import { UsersSheet } from '#domain/people/UsersSheet.tsx'
import { LazySheet } from '#kit/dialogs/SideSheet.tsx'
import { useLazySheet, useOpened } from '#kit/dialogs/use-opened.ts'
import { SkeletonRows } from '#kit/list/QueryContent.tsx'
import { messages } from '#messages.ts'

/** Every sheet of the dashboard, loaded when it is first opened. The address tells which is open. */
export function DashboardSheets() {
  return (
    <>
      <UsersSheet />
      <SettingsSheet />
      <CloseOutSheet />
      <SystemSheet />
      <StatisticsSheet />
      <IncidentsSheet />
    </>
  )
}

const Settings = lazy(async () => ({
  default: (await import('../settings/Settings.tsx')).Settings,
}))

/** Settings of the event while it runs (spec §2). */
function SettingsSheet() {
  const { value, close } = useOpened('settings')
  return (
    <LazySheet
      sheet={{ isOpen: value !== '', close }}
      title="Settings"
      width={520}
      failure={messages.settingsNotShown}
      loading={<SkeletonRows label="Loading settings" rows={7} height={72} />}
    >
      <Settings />
    </LazySheet>
  )
}

const CloseOut = lazy(async () => ({
  default: (await import('../close-out/CloseOut.tsx')).CloseOut,
}))

/** Tasks at the end of an event (spec §27). */
function CloseOutSheet() {
  const { value: part, change, close } = useOpened('closeout')
  return (
    <LazySheet
      sheet={{ isOpen: part !== '', close }}
      title="Close-out"
      width={640}
      failure={messages.closeOutNotShown}
      loading={<SkeletonRows label="Loading close-out" rows={6} height={96} />}
    >
      <CloseOut part={part} onPart={change} />
    </LazySheet>
  )
}

const System = lazy(async () => ({ default: (await import('../system/System.tsx')).System }))

/** State of the server, and actions of organisers (spec §29). */
function SystemSheet() {
  return (
    <LazySheet sheet={useLazySheet('system')} title="System" width={520}>
      <System />
    </LazySheet>
  )
}

const Statistics = lazy(async () => ({
  default: (await import('../statistics/Statistics.tsx')).Statistics,
}))

/** Statistics of the event in charts (spec §28). */
function StatisticsSheet() {
  const { value, close } = useOpened('statistics')
  return (
    <LazySheet
      sheet={{ isOpen: value !== '', close }}
      title="Statistics"
      width={880}
      failure={messages.statisticsNotShown}
      loading={<SkeletonRows label="Loading statistics" rows={3} height={340} />}
    >
      <Statistics />
    </LazySheet>
  )
}

const IncidentList = lazy(async () => ({
  default: (await import('./IncidentList.tsx')).IncidentList,
}))

/** Every report of the event, or only open ones (spec §19). */
function IncidentsSheet() {
  const { value, change, close } = useOpened('reports')
  const isWhole = value === 'all'
  return (
    <LazySheet
      sheet={{ isOpen: value === 'open' || isWhole, close }}
      title="Incidents"
      width={520}
      failure={messages.incidentsNotShown}
      loading={<SkeletonRows label="Loading incidents" rows={4} height={96} />}
    >
      <IncidentList isWhole={isWhole} onWhole={(whole) => change(whole ? 'all' : 'open')} />
    </LazySheet>
  )
}
