import { formatNumber, isOut, type Team } from '@signout/contract'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useConfiguration } from '#configuration.ts'
import { useNow } from '#server-clock.ts'
import { useSignoutState } from '#shared/event/signout.ts'
import { formatMomentWithYear } from '#event-time.ts'
import { TeamSizeWarning } from '#shared/teams/TeamSizeWarning.tsx'
import { ProductOverview } from '#shared/items/ProductOverview.tsx'
import { type KnownItems, useOpenItem } from '#shared/items/use-items.ts'
import { useRememberedKeys } from '#shared/news/remembered-keys.ts'
import { useFocusNamedOrder, type Visit } from '#shared/orders/named-order.ts'
import { useOwnTeam } from '#shared/teams/own-team.ts'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { useSettled } from '#ui/page/use-settled.ts'
import { FocusFallback } from '#ui/page/FocusFallback.tsx'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { ProjectDescription } from '#shared/teams/ProjectDescription.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { DeskPlace, ImportantLinks } from './ImportantLinks.tsx'
import { CancellationNotices } from './CancellationNotices.tsx'
import { checkedOutItems, pendingOrders, returnedItems } from './own-order-kinds.tsx'
import { type OrderTables, OwnOrders, useOrderTables } from './OwnOrders.tsx'
import { BeforeFirstOrder } from './BeforeFirstOrder.tsx'
import { OwnTeamCard, useTeamSheets } from './OwnTeamCard.tsx'
import type { Modification } from '#shared/orders/order-tables.ts'

/** The dashboard of a participant (spec §22). Shown once everything has loaded, so that nothing jumps. */
export function ParticipantDashboard() {
  const { data: team, isFetched } = useOwnTeam()
  const tables = useOrderTables()
  const isReady = useSettled(!isFetched || tables.isLoading)
  const visit = useFocusNamedOrder(isReady)
  return (
    <>
      <PageHeading subtitle={useOpenUntil()}>Dashboard</PageHeading>
      {isReady ? <Content team={team} tables={tables} visit={visit} /> : <ContentSkeleton />}
    </>
  )
}

function useOpenUntil(): string | undefined {
  const isOpen = useSignoutState() === 'open'
  const { signout_closes } = useConfiguration()
  return isOpen
    ? `Hardware sign out is open until ${formatMomentWithYear(signout_closes)}.`
    : undefined
}

interface ContentProps {
  readonly team: Team | undefined
  readonly tables: OrderTables
  readonly visit: Visit | undefined
}

/** Orders that need action come first; the team is beside them, or on phones between checked-out and returned items. */
function Content({ team, tables, visit }: ContentProps) {
  const { edit } = useTeamSheets()
  const shown = useOpenItem()
  // Read here, so that `FocusFallback` renders after a dismissal.
  const dismissed = useRememberedKeys()
  return (
    <FocusFallback>
      <Stack sx={{ gap: 3 }}>
        {team && (
          <TeamSizeWarning
            members={team.profiles.length}
            action={
              <Button color="inherit" onClick={edit}>
                Join or change team
              </Button>
            }
          />
        )}
        <CancellationNotices
          orders={tables.orders}
          knownItems={tables.knownItems}
          dismissed={dismissed}
        />
        <ReturnBy isHolding={tables.orders.some(({ status }) => isOut(status))} />
        <ModificationsAlert modifications={tables.modifications} knownItems={tables.knownItems} />
        <Box sx={columns}>
          <Stack sx={{ gap: 3, minWidth: 0 }}>
            {team && <BeforeFirstOrder team={team} orders={tables.groups && tables.orders} />}
            <OwnOrders kind={pendingOrders} tables={tables} visit={visit} />
            <OwnOrders kind={checkedOutItems} tables={tables} visit={visit} />
          </Stack>
          <Stack sx={beside}>
            <OwnTeamCard />
            <ProjectSection />
            <DeskPlace />
            <ImportantLinks />
          </Stack>
          <OwnOrders kind={returnedItems} tables={tables} visit={visit} />
        </Box>
      </Stack>
      <ProductOverview itemId={shown.id} onClose={shown.close} />
    </FocusFallback>
  )
}

/** When the team's hardware is due (spec §2). */
function ReturnBy({ isHolding }: { readonly isHolding: boolean }) {
  const { return_by } = useConfiguration()
  const isLate = useNow() > Date.parse(return_by ?? '')
  if (return_by === null || !isHolding) return null
  return (
    <Alert severity={isLate ? 'warning' : 'info'}>
      Please bring back everything that your team has by {formatMomentWithYear(return_by)}.
    </Alert>
  )
}

interface ModificationsAlertProps {
  readonly modifications: readonly Modification[]
  readonly knownItems: KnownItems
}

/** Pending orders that were granted less than requested (spec §22). */
function ModificationsAlert({ modifications, knownItems }: ModificationsAlertProps) {
  if (modifications.length === 0) return null
  return (
    <Alert severity="info">
      <AlertTitle>Your team has orders that were submitted with modifications</AlertTitle>
      Not everything you requested was there:
      <Box component="ul" sx={{ my: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {modifications.map(({ orderId, hardware_id, requested, granted }) => (
          <li key={`${orderId} ${hardware_id}`}>
            Order #{orderId}: {formatNumber(granted)} of {formatNumber(requested)}{' '}
            {knownItems.nameOf(hardware_id)}
          </li>
        ))}
      </Box>
    </Alert>
  )
}

function ContentSkeleton() {
  return (
    <Box component="output" aria-busy aria-label="Loading your team" sx={columns}>
      <Stack sx={{ gap: 3 }}>
        <Skeleton variant="rounded" height={260} />
        <Skeleton variant="rounded" height={320} />
      </Stack>
      <Stack sx={beside}>
        <Skeleton variant="rounded" height={380} />
        <Skeleton variant="rounded" height={220} />
      </Stack>
    </Box>
  )
}

const columns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
  gridTemplateRows: { md: 'auto 1fr' },
} as const

const beside = {
  gap: 3,
  minWidth: 0,
  gridColumn: { md: 2 },
  gridRow: { md: '1 / span 2' },
} as const

function ProjectSection() {
  const team = useOwnTeam()
  return (
    <SectionCard title="Project Description">
      <QueryContent
        query={team}
        loading={<SkeletonRows label="Loading the project description" />}
        failure="Unable to view the project description."
      >
        {({ team_code, project_description }) => (
          <ProjectDescription teamCode={team_code} description={project_description} />
        )}
      </QueryContent>
    </SectionCard>
  )
}
