import { listOrders } from '@signout/contract'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ComponentType, type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '#api/reads.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { lazyPart } from '#ui/page/loadable.tsx'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { messages } from '#messages.ts'
import { type Report, reportParameter } from '#paths.ts'

interface ReportPart {
  readonly label: string
  /** Text in place of content that failed to load. */
  readonly failure: string
  readonly loading: ReactNode
  /** Loaded when it is first shown. */
  readonly Content: ComponentType
}

const reports = {
  /** Charts of the event (spec §28). */
  statistics: {
    label: 'Statistics',
    failure: messages.statisticsNotShown,
    loading: <SkeletonRows label="Loading statistics" rows={3} height={340} />,
    Content: lazyPart(async () => (await import('../statistics/Statistics.tsx')).Statistics),
  },
  /** Tasks at the end of an event (spec §27). */
  'close-out': {
    label: 'Close-out',
    failure: messages.closeOutNotShown,
    loading: <SkeletonRows label="Loading who has what" rows={6} height={96} />,
    Content: lazyPart(async () => (await import('../close-out/CloseOut.tsx')).CloseOut),
  },
  losses: {
    label: 'Broken and lost',
    failure: messages.lossesNotShown,
    loading: <SkeletonRows label="Loading what is broken or lost" rows={6} height={56} />,
    Content: lazyPart(async () => (await import('./Losses.tsx')).Losses),
  },
  /** Every report of broken or lost hardware, or only open ones (spec §19). */
  incidents: {
    label: 'Incidents',
    failure: messages.incidentsNotShown,
    loading: <SkeletonRows label="Loading incidents" rows={4} height={96} />,
    Content: lazyPart(async () => (await import('./IncidentList.tsx')).IncidentList),
  },
} as const satisfies Record<Report, ReportPart>

const names = Object.keys(reports) as readonly Report[] // Sound: the keys of a literal object.

/** What looks back on the event, once something has been ordered (spec §22). */
export function ReportsPage() {
  const orders = useRead(listOrders, { query: { limit: 1 } })
  return (
    <>
      <PageHeading>Reports</PageHeading>
      <QueryContent
        query={orders}
        loading={<SkeletonRows label="Loading reports" rows={3} height={96} />}
        failure={messages.ordersNotLoaded}
      >
        {({ count }) =>
          count === 0 ? (
            <EmptyState>Reports will appear here after the event.</EmptyState>
          ) : (
            <Reports />
          )
        }
      </QueryContent>
    </>
  )
}

/** The report that the address names, the first without one. */
function Reports() {
  const id = useId()
  const [params, setParams] = useSearchParams()
  const shown = names.find((name) => name === params.get(reportParameter)) ?? 'statistics'
  const { failure, loading, Content } = reports[shown]
  return (
    <>
      <Tabs
        value={shown}
        aria-label="Reports"
        variant="scrollable"
        scrollButtons={false}
        onChange={(_, chosen: Report) => setParams({ [reportParameter]: chosen })}
        sx={{ mb: 3, borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {names.map((name) => (
          <Tab
            key={name}
            value={name}
            label={reports[name].label}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${shown}`}
        sx={{ maxWidth: shown === 'statistics' ? 'none' : 760 }}
      >
        <LazyPart key={shown} failure={failure} loading={loading}>
          <Content />
        </LazyPart>
      </Box>
    </>
  )
}
