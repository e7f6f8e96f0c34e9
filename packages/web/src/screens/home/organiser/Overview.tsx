import {
  formatCount,
  formatNumber,
  getOverview,
  listItems,
  listTeams,
  isOut,
  orderFigures,
  orderMoves,
  type Overview as Figures,
  statusesThat,
  statusLabel,
} from '@signout/contract'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRead } from '#api/reads.ts'
import { useNow } from '#configuration.ts'
import { messages } from '#messages.ts'
import { orderLink } from '#domain/orders/order-link.ts'
import { paths } from '#paths.ts'
import { openedState } from '#kit/leave/history.ts'
import { SectionCard } from '#kit/page/SectionCard.tsx'
import { formatMoment } from '#event-time.ts'
import { StatCard } from './StatCard.tsx'

/** That a backup is missing, and that a failed mail is long past, is changed by time alone. */
const overviewMs = 60_000

export function useOverview(): UseQueryResult<Figures> {
  const failure = messages.overviewNotLoaded
  return useRead(getOverview, {}, { refetchInterval: overviewMs, failure })
}

/** The state of the event at a glance; each figure leads to what it counts (spec §19). */
export function Overview({ overview }: { readonly overview: UseQueryResult<Figures> }) {
  const figures = overview.data
  const teams = useRead(listTeams, { query: { limit: 1 } }, { failure: messages.teamNotLoaded })
  const failure = messages.itemsNotLoaded
  const items = useRead(listItems, { query: { limit: 1 } }, { failure })
  const inStock = useRead(listItems, { query: { in_stock: true, limit: 1 } }, { failure })
  const now = useNow()
  const oldest = figures?.oldest_waiting
  return (
    <SectionCard title="Overview">
      <Box sx={gridSx}>
        {orderFigures.map(({ status, figure }) => (
          <StatCard
            key={status}
            label={statusLabel(status)}
            query={overview}
            value={numberOf(figures?.[figure])}
            href={paths.ordersIn([status])}
          />
        ))}
        <StatCard
          label="Longest wait"
          query={overview}
          value={figures && (oldest ? formatAge(now - Date.parse(oldest.created_at)) : 'None')}
          {...(oldest
            ? orderLink({ id: oldest.order_id, team_code: oldest.team_code })
            : { href: paths.ordersIn(orderMoves.fulfil.from) })}
        />
        <StatCard
          label="Units out"
          query={overview}
          value={numberOf(figures?.units_out)}
          href={paths.ordersIn(statusesThat(isOut))}
        />
        <StatCard
          label="Open reports"
          query={overview}
          value={numberOf(figures?.open_incidents)}
          href={paths.incidents}
          state={openedState('reports')}
        />
        <StatCard
          label="Teams"
          query={teams}
          value={numberOf(teams.data?.count)}
          href={paths.teams}
        />
        <StatCard
          label="Teams with no ID recorded"
          query={overview}
          value={numberOf(figures?.teams_without_id)}
          href={paths.teamsWithoutId}
        />
        <StatCard
          label="Items in stock"
          query={inStock}
          value={
            inStock.data &&
            formatNumber(inStock.data.count) +
              (items.data ? ` of ${formatNumber(items.data.count)}` : '')
          }
          href={paths.inventory}
        />
      </Box>
      {figures?.backup && <BackupState {...figures.backup} />}
      {figures !== undefined && figures.failed_mails > 0 && (
        <FailedMails count={figures.failed_mails} />
      )}
    </SectionCard>
  )
}

/** Whom a mail did not reach has to hear it from the desk (spec §18). */
function FailedMails({ count }: { readonly count: number }) {
  return (
    <Alert severity="warning" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      {formatCount(count, 'email')} could not be sent. Ask whoever runs the server: there,
      &ldquo;mail list --failed&rdquo; says why, and &ldquo;mail retry&rdquo; sends them again.
    </Alert>
  )
}

function numberOf(figure: number | undefined): string | undefined {
  return figure === undefined ? undefined : formatNumber(figure)
}

/** Nine figures: three rows of three, and on phones two columns with the last across both. */
const gridSx = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
  '& > :last-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
}

/** How the backups go that the server makes by itself: quiet as long as they succeed (spec §20). */
function BackupState({ made_at, failure }: NonNullable<Figures['backup']>) {
  if (failure === null) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        {made_at === null
          ? 'No backup has been made yet.'
          : `Last successful backup: ${formatMoment(made_at)}`}
      </Typography>
    )
  }
  return (
    <Alert severity="error" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      <AlertTitle>The backup of {formatMoment(failure.at)} failed.</AlertTitle>
      {failure.reason}.{' '}
      {made_at === null
        ? 'No backup has been made yet.'
        : `The last one is of ${formatMoment(made_at)}.`}{' '}
      The server tries again within five minutes.
    </Alert>
  )
}

const minute = 60_000

/**
 * How long something has waited: `25 min`, `2 h 5 min`, `3 d 4 h`; a number stays beside its unit.
 * @internal Exported for its test.
 */
export function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minute))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days > 0) return withRest(`${days}\u00A0d`, hours, 'h')
  return hours > 0 ? withRest(`${hours}\u00A0h`, minutes % 60, 'min') : `${minutes}\u00A0min`
}

function withRest(whole: string, rest: number, unit: string): string {
  return rest === 0 ? whole : `${whole} ${rest}\u00A0${unit}`
}
