import { normaliseTeamCode, teamMessages } from '@signout/contract'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { useDeferredValue } from 'react'
import { useParams } from 'react-router'
import { HistoryPanel } from '#shared/history/HistoryPanel.tsx'
import { UndoScope } from '#shared/history/undo.tsx'
import { ProductOverview } from '#shared/items/ProductOverview.tsx'
import { useOpenItem } from '#shared/items/use-items.ts'
import { toPackOf } from '#shared/orders/order-tables.ts'
import { PickSlip } from '#shared/orders/PickSlip.tsx'
import { ProjectDescription } from '#shared/teams/ProjectDescription.tsx'
import { paths } from '#paths.ts'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { useFocusNamedOrder } from '#shared/orders/named-order.ts'
import { PrintedPage } from '#ui/page/PrintedPage.tsx'
import { handleDeskKey } from './desk-keys.ts'
import { DeskProvider, useDeskOrders, useDeskTeam, useIsDeskFetched } from './DeskProvider.tsx'
import { TeamOrders } from './history/TeamOrders.tsx'
import { PackingProvider } from './pack/PackingProvider.tsx'
import { PendingOrders } from './pack/PendingOrders.tsx'
import { QueueFrame } from './queue/QueueFrame.tsx'
import { CheckedOutOrders } from './return/CheckedOutOrders.tsx'
import { TeamActions } from './team/TeamActions.tsx'
import { OtherIncidents } from './TeamIncidents.tsx'
import { TeamCredits } from './team/TeamCredits.tsx'
import { TeamInfo } from './team/TeamInfo.tsx'
import { TeamStrip } from './team/TeamStrip.tsx'

/** Spacing between the parts of the page. */
const gap = { xs: 2, sm: 3 }

export function TeamPage() {
  const teamCode = normaliseTeamCode(useParams().teamCode ?? '')
  return (
    <QueueFrame teamCode={teamCode}>
      <UndoScope key={teamCode} teamCode={teamCode}>
        <DeskProvider teamCode={teamCode}>
          <PackingProvider>
            <TeamOverview />
          </PackingProvider>
        </DeskProvider>
      </UndoScope>
    </QueueFrame>
  )
}

/** A team and its orders at the desk (spec §23). */
function TeamOverview() {
  const { teamCode, team, isUnknown } = useDeskTeam()
  const { groups, items } = useDeskOrders()
  const openItem = useOpenItem()
  return (
    <>
      <TeamStrip />
      {isUnknown ? <UnknownTeam teamCode={teamCode} /> : <Sections />}
      <PrintedPage>
        <PickSlip teamCode={teamCode} team={team} orders={toPackOf(groups)} knownItems={items} />
      </PrintedPage>
      <ProductOverview itemId={openItem.id} onClose={openItem.close} />
    </>
  )
}

function UnknownTeam({ teamCode }: { readonly teamCode: string }) {
  return (
    <ErrorAlert>
      {teamMessages.unknown(teamCode)} <Link href={paths.teams}>View all teams</Link>.
    </ErrorAlert>
  )
}

function Sections() {
  const { groups } = useDeskOrders()
  // Renders the work to do first; the rest, mostly below the fold, does not delay it.
  const isRestShown = useDeferredValue(useIsDeskFetched())
  useFocusNamedOrder(isRestShown, groups)
  return (
    <Stack sx={{ gap, minWidth: 0 }}>
      <Box role="presentation" onKeyDown={handleDeskKey} sx={workSx}>
        <PendingOrders />
        {isRestShown && <CheckedOutOrders />}
      </Box>
      {isRestShown && (
        <>
          <OtherIncidents />
          <TeamDetails />
          <TeamOrders />
        </>
      )}
    </Stack>
  )
}

/** Orders to work on, in one column so narrow that a button is beside what it is about. */
const workSx = { display: 'grid', gridTemplateColumns: 'minmax(0, 860px)', gap }

/** Members, actions and project of the team. */
function TeamDetails() {
  const { team, reload } = useDeskTeam()
  if (team === undefined) {
    return <ErrorAlert onRetry={reload}>Unable to view the team.</ErrorAlert>
  }
  return (
    <Box sx={detailsSx}>
      <SectionCard title="Team info">
        <TeamInfo team={team} />
        <HistoryPanel of={{ team: team.team_code }} name={`team ${team.team_code}`} />
      </SectionCard>
      <Stack sx={{ gap, minWidth: 0 }}>
        <SectionCard title="Project Description">
          <ProjectDescription teamCode={team.team_code} description={team.project_description} />
        </SectionCard>
        <TeamCredits team={team} />
        <SectionCard title="Actions">
          <TeamActions team={team} />
        </SectionCard>
      </Stack>
    </Box>
  )
}

/** Below the orders, side by side where there is room. */
const detailsSx = {
  display: 'grid',
  gap,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
}
