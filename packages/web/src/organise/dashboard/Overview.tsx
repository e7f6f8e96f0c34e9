import {
  type ApiError,
  getOverview,
  isOut,
  isToPack,
  listTeams,
  orderFigures,
  type Overview as Figures,
  statusesThat,
  statusLabel,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRead } from '#api/reads.ts'
import { useNow } from '#server-clock.ts'
import { statusText } from '#failure-text.ts'
import { messages } from '#messages.ts'
import { orderLink } from '#shared/orders/order-link.ts'
import { paths } from '#paths.ts'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { formatAge, formatMoment } from '#event-time.ts'
import { waitingColor } from '#shared/orders/Waited.tsx'
import { figureGrid } from '#ui/lists/figure-grid.ts'
import { StatCard, type StatCardProps } from './StatCard.tsx'

/** Refetched because time alone makes a backup overdue. */
const overviewMs = 60_000

export function useOverview(): UseQueryResult<Figures> {
  const failure = (error: ApiError) => `Failed to fetch the figures: ${statusText(error)}`
  return useRead(getOverview, {}, { refetchInterval: overviewMs, failure })
}

/** The state of the event at a glance; each figure leads to what it counts (spec §19). */
export function Overview({ overview }: { readonly overview: UseQueryResult<Figures> }) {
  const figures = overview.data
  const teams = useRead(listTeams, { query: { limit: 1 } }, { failure: messages.teamNotLoaded })
  const now = useNow()
  const oldest = figures?.oldest_waiting
  const waitedMs = oldest ? now - Date.parse(oldest.created_at) : 0
  const stats: readonly Stat[] = [
    ...orderFigures.map(({ status, figure }) => ({
      label: statusLabel(status),
      value: figures?.[figure],
      href: paths.ordersIn([status]),
    })),
    {
      label: 'Longest wait',
      value: figures && (oldest ? formatAge(waitedMs) : 'None'),
      color: oldest ? waitingColor(waitedMs) : undefined,
      ...(oldest
        ? orderLink({ id: oldest.order_id, team_code: oldest.team_code })
        : { href: paths.ordersIn(statusesThat(isToPack)) }),
    },
    { label: 'Units out', value: figures?.units_out, href: paths.ordersIn(statusesThat(isOut)) },
    {
      label: 'Open incidents',
      value: figures?.open_incidents,
      href: paths.report('incidents'),
    },
    { label: 'Teams', query: teams, value: teams.data?.count, href: paths.teams },
    {
      label: 'Teams with no ID recorded',
      value: figures?.teams_without_id,
      href: paths.teamsWithoutId,
    },
    {
      label: 'Items out of stock',
      value: figures?.out_of_stock,
      href: paths.itemsThatAre('out_of_stock'),
    },
    { label: 'Items low in stock', value: figures?.low, href: paths.itemsThatAre('low') },
  ]
  return (
    <SectionCard title="Overview">
      <Box sx={figureGrid('md')}>
        {stats.map((stat) => (
          <StatCard key={stat.label} query={overview} {...stat} />
        ))}
      </Box>
      {figures?.backup && <LastBackup {...figures.backup} />}
    </SectionCard>
  )
}

/** A figure of the overview, unless it is of another query. */
type Stat = Omit<StatCardProps, 'query'> & Partial<Pick<StatCardProps, 'query'>>

/** Missing or failing backups are an alert (spec §19). */
function LastBackup({ made_at }: NonNullable<Figures['backup']>) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
      {made_at === null
        ? 'No backup has been made yet.'
        : `Last successful backup: ${formatMoment(made_at)}`}
    </Typography>
  )
}
