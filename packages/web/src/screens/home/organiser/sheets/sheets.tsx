import type { ComponentType, ReactNode } from 'react'
import { usersParameter } from '#domain/people/use-users-view.ts'
import { useOpened } from '#kit/dialogs/use-opened.ts'
import { SkeletonRows } from '#kit/list/SkeletonRows.tsx'
import { lazyPart } from '#kit/page/loadable.tsx'
import { messages } from '#messages.ts'
import { paths, sheetParameter } from '#paths.ts'

/** What is opened above the dashboard, by a parameter of the address. */
interface Opening {
  readonly title: string
  readonly parameter: string
  /** Value with which it is opened at first. */
  readonly value: string
}

/** Props of a sheet's content. */
export interface SheetPartProps {
  /** Value in the address; empty while the sheet slides out. */
  readonly part: string
  readonly onPart: (part: string) => void
}

export interface DashboardSheet extends Opening {
  /** Values that open it; any, when omitted. */
  readonly values?: readonly string[]
  readonly width: number
  /** Text in place of content that failed to load. */
  readonly failure?: string
  /** Placeholder while it loads. */
  readonly loading?: ReactNode
  /** Loaded when it is first opened. */
  readonly Content: ComponentType<SheetPartProps>
}

/** Everything that organisers open above their dashboard. */
export const sheets = {
  /** Tasks at the end of an event (spec §27). */
  closeOut: {
    title: 'Close-out',
    parameter: 'closeout',
    value: 'teams',
    width: 640,
    failure: messages.closeOutNotShown,
    loading: <SkeletonRows label="Loading close-out" rows={6} height={96} />,
    Content: lazyPart(async () => (await import('./close-out/CloseOut.tsx')).CloseOut),
  },
  /** Statistics of the event in charts (spec §28). */
  statistics: {
    title: 'Statistics',
    parameter: 'statistics',
    value: 'all',
    width: 880,
    failure: messages.statisticsNotShown,
    loading: <SkeletonRows label="Loading statistics" rows={3} height={340} />,
    Content: lazyPart(async () => (await import('./statistics/Statistics.tsx')).Statistics),
  },
  /** Settings of the event while it runs (spec §2). */
  settings: {
    title: 'Settings',
    parameter: 'settings',
    value: 'all',
    width: 520,
    failure: messages.settingsNotShown,
    loading: <SkeletonRows label="Loading settings" rows={7} height={72} />,
    Content: lazyPart(async () => (await import('./settings/Settings.tsx')).Settings),
  },
  /** `UsersSheet`. */
  people: { title: 'People', parameter: usersParameter, value: 'all' },
  /** State of the server, and actions of organisers (spec §29). */
  system: {
    title: 'System',
    parameter: sheetParameter,
    value: 'system',
    values: ['system'],
    width: 520,
    Content: lazyPart(async () => (await import('./system/System.tsx')).System),
  },
  /** Every report of the event, or only open ones (spec §19). */
  incidents: {
    title: 'Incidents',
    parameter: 'reports',
    value: 'open',
    values: ['open', 'all'],
    width: 520,
    failure: messages.incidentsNotShown,
    loading: <SkeletonRows label="Loading incidents" rows={4} height={96} />,
    Content: lazyPart(async () => (await import('./IncidentList.tsx')).IncidentList),
  },
  /** `ReadyScreen`. */
  ready: { title: 'Show on a monitor', parameter: 'screen', value: 'ready' },
} as const satisfies Record<string, Opening | DashboardSheet>

type SheetName = keyof typeof sheets

/** Address of the dashboard with a sheet open: as its button opens it, or at another part. */
export function sheetLink(name: SheetName, part: string = sheets[name].value): string {
  return `${paths.home}?${new URLSearchParams({ [sheets[name].parameter]: part })}`
}

/** Opens a sheet. */
export function useOpenSheet(name: SheetName): () => void {
  const { parameter, value } = sheets[name]
  const { open } = useOpened(parameter)
  return () => open(value)
}
