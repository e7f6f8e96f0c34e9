import {
  type ApiError,
  getOverview,
  isOut,
  isToPack,
  listTeams,
  orderFigures,
  type OrderStatus,
  type Overview as Figures,
  statusesThat,
  statusLabel,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '#api/reads.ts'
import { useNow } from '#server-clock.ts'
import { statusText } from '#failure-text.ts'
import { messages } from '#messages.ts'
import { orderLink } from '#shared/orders/order-link.ts'
import { paths } from '#paths.ts'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { formatAge, formatDated } from '#event-time.ts'
import { waitColors, waitingColor } from '#shared/orders/Waited.tsx'
import { useStillWhileUsed } from '#ui/lists/keep-places.ts'
import type { Destination } from '#shared/event/destination.ts'
import { toCollect, useUncollected } from './OldestPendingOrders.tsx'
import { StatCard, type StatCardProps } from './StatCard.tsx'

/** Refetched because time alone makes a backup overdue. */
const overviewMs = 60_000

export function useOverview(): UseQueryResult<Figures> {
  const failure = (error: ApiError) => `Failed to fetch the figures: ${statusText(error)}`
  return useRead(getOverview, {}, { refetchInterval: overviewMs, failure })
}

/** The state of the event in one line, what is loud first; each figure leads to what it counts (spec §19). */
export function Overview({ overview }: { readonly overview: UseQueryResult<Figures> }) {
  const stats = new Map(useStats(overview).map((stat) => [stat.label, stat]))
  // The objects stay the same, so that their places can be kept.
  const [quiet] = useState(() => [...stats.keys()].map((id) => ({ id })))
  const loudnessOf = ({ id }: { readonly id: string }) => loudness(stats.get(id)?.color)
  const loud = quiet.toSorted((one, other) => loudnessOf(other) - loudnessOf(one))
  const { shown, handlers } = useStillWhileUsed(loud)
  return (
    <SectionCard title="Overview">
      <Box {...handlers} sx={lineSx}>
        {shown.map(({ id }) => {
          const stat = stats.get(id)
          return stat && <StatCard key={id} {...stat} />
        })}
      </Box>
      {overview.data?.backup && <LastBackup {...overview.data.backup} />}
    </SectionCard>
  )
}

/** Cells of one width: a figure that arrives moves no other. */
const lineSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(6.75rem, 1fr))',
  columnGap: 1,
  mx: -1,
} as const

function useStats(overview: UseQueryResult<Figures>): readonly StatCardProps[] {
  const figures = overview.data
  const teams = useRead(listTeams, { query: { limit: 1 } }, { failure: messages.teamNotLoaded })
  const ready = useUncollected()
  const oldest = figures?.oldest_waiting
  const uncollected = ready.data?.results[0]
  const now = useNow()
  const figure = (label: string, value: number | undefined, href: string, warns = false) => {
    const isLoud = warns && value !== undefined && value > 0
    return { label, value, href, query: overview, color: isLoud ? 'warning.main' : undefined }
  }
  const wait = (
    label: string,
    query: Pick<UseQueryResult, 'data' | 'error'>,
    first: { readonly since: string; readonly link: Destination } | undefined,
    statuses: readonly OrderStatus[],
  ) => {
    const waitedMs = first === undefined ? 0 : now - Date.parse(first.since)
    const none = query.data === undefined ? undefined : 'None'
    return {
      label,
      query,
      value: first === undefined ? none : formatAge(waitedMs),
      color: waitingColor(waitedMs),
      ...(first?.link ?? { href: paths.ordersIn(statuses) }),
    }
  }
  return [
    wait(
      'Longest wait',
      overview,
      oldest
        ? {
            since: oldest.created_at,
            link: orderLink({ id: oldest.order_id, team_code: oldest.team_code }),
          }
        : undefined,
      statusesThat(isToPack),
    ),
    wait(
      'Longest uncollected',
      ready,
      uncollected?.queue && {
        since: uncollected.queue.waiting_since,
        link: orderLink(uncollected),
      },
      toCollect,
    ),
    figure('Open incidents', figures?.open_incidents, paths.report('incidents'), true),
    figure('Teams with no ID recorded', figures?.teams_without_id, paths.teamsWithoutId, true),
    ...orderFigures.map(({ status, figure: counted }) =>
      figure(statusLabel(status), figures?.[counted], paths.ordersIn([status])),
    ),
    figure('Units out', figures?.units_out, paths.ordersIn(statusesThat(isOut))),
    { ...figure('Teams', teams.data?.count, paths.teams), query: teams },
    figure('Items out of stock', figures?.out_of_stock, paths.itemsThatAre('out_of_stock')),
    figure('Items low in stock', figures?.low, paths.itemsThatAre('low')),
  ]
}

/** Red before yellow, both before the rest, which stay in their order. */
function loudness(color: string | undefined): number {
  return color === undefined ? 0 : waitColors.length - waitColors.findIndex((one) => one === color)
}

/** Missing or failing backups are an alert (spec §19). */
function LastBackup({ made_at }: NonNullable<Figures['backup']>) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
      {made_at === null
        ? 'No backup has been made yet.'
        : `Last successful backup: ${formatDated(made_at)}`}
    </Typography>
  )
}
