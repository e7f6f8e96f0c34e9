import { canMove, groupOrders, normaliseTeamCode } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { messages } from '#messages.ts'
import { UndoScope } from '#domain/history/undo.tsx'
import { ProductOverview } from '#domain/items/ProductOverview.tsx'
import { useItems, useOpenItem } from '#domain/items/use-items.ts'
import { PickSlip } from '#domain/orders/PickSlip.tsx'
import { paths } from '#paths.ts'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'
import { SkeletonRows } from '#kit/list/QueryContent.tsx'
import { PageHeading } from '#kit/page/PageHeading.tsx'
import { HistoryPanel } from '#domain/history/HistoryPanel.tsx'
import { ProjectDescription } from '#domain/team/ProjectDescription.tsx'
import { SectionCard } from '#kit/page/SectionCard.tsx'
import { TeamIncidents, useTeamIncidents, OtherIncidents } from './TeamIncidents.tsx'
import { useDeleteTeam, TeamActions, type TeamDeletion } from './TeamActions.tsx'
import { TeamOrders } from './history/TeamOrders.tsx'
import { PendingOrders } from './pending/PendingOrders.tsx'
import { useWaitingOrders } from './pending/waiting.ts'
import { CheckedOutOrders } from './returns/CheckedOutOrders.tsx'
import { useOrderTarget } from './use-order-target.ts'
import { useTeamOrders, useTeam, type TeamRead } from './desk.tsx'
import { TeamInfo } from './TeamInfo.tsx'

export function TeamPage() {
  const teamCode = normaliseTeamCode(useParams().teamCode ?? '')
  return (
    <UndoScope>
      <TeamOverview key={teamCode} teamCode={teamCode} />
    </UndoScope>
  )
}

/** Everything the desk knows about a team and does with its orders (spec §2, Team overview). */
function TeamOverview({ teamCode }: { readonly teamCode: string }) {
  const deletion = useDeleteTeam()
  const read = useTeam(teamCode, !deletion.isUnderWay)
  const teamOrders = useTeamOrders(teamCode, !deletion.isUnderWay)
  const { orders } = teamOrders
  const teamIncidents = useTeamIncidents(teamCode, !deletion.isUnderWay && !read.isUnknown)
  const groups = useMemo(() => orders && groupOrders(orders), [orders])
  const knownItems = useItems(orders?.flatMap(({ request }) => request.map(({ id }) => id)) ?? [])
  const shownItem = useOpenItem()
  const waiting = useWaitingOrders()
  const areOrdersFetched =
    teamOrders.isFetched && waiting.isFetched && teamIncidents.isFetched && !knownItems.isLoading
  const isFetched = useOnce(read.isFetched && (read.isUnknown || areOrdersFetched))
  // What is to be done is shown first; rendering the rest, of which most is below the fold, does not hold it back.
  const isRestShown = useDeferredValue(isFetched)
  const target = useOrderTarget(isRestShown)
  const shown = { target, knownItems, onShow: shownItem.open }
  const print = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
      {teamOrders.hasFailed && <Typography variant="body2">{messages.ordersNotShown}</Typography>}
      <Button
        variant="outlined"
        disabled={groups === undefined}
        loading={groups === undefined && !teamOrders.hasFailed}
        onClick={() => window.print()}
      >
        Print pick slip
      </Button>
    </Box>
  )
  return (
    <TeamIncidents value={teamIncidents.incidents}>
      <Box sx={{ '@media print': { display: 'none' } }}>
        <PageHeading actions={read.isUnknown ? undefined : print}>
          Team {teamCode} Overview
        </PageHeading>
        {read.isUnknown && <UnknownTeam teamCode={teamCode} />}
        {!read.isUnknown && (
          <Box sx={pageSx}>
            <Stack sx={{ gap: { xs: 2, sm: 3 }, minWidth: 0 }}>
              {/* Its title at once; its orders with all that they show, so that nothing moves afterwards. */}
              <PendingOrders
                teamCode={teamCode}
                read={read}
                teamOrders={teamOrders}
                orders={isFetched ? groups?.pending : undefined}
                waiting={isFetched ? waiting.orders : []}
                {...shown}
              />
              {isRestShown && (
                <>
                  <CheckedOutOrders
                    read={read}
                    teamOrders={teamOrders}
                    orders={groups?.checkedOut}
                    {...shown}
                  />
                  {orders && <OtherIncidents orders={orders} />}
                </>
              )}
            </Stack>
            {/* Two boxes: one that stayed would move down when the orders above it are there. */}
            {!isFetched && (
              <Box sx={besideSx}>
                <SkeletonRows label="Loading team" rows={2} height={320} />
              </Box>
            )}
            {isRestShown && (
              <Box sx={besideSx}>
                <TeamDetails read={read} deletion={deletion} />
              </Box>
            )}
            {isRestShown && <TeamOrders teamOrders={teamOrders} {...shown} />}
          </Box>
        )}
      </Box>
      <PickSlip
        teamCode={teamCode}
        team={read.team}
        orders={groups?.pending.filter(({ status }) => canMove('fulfil', status)) ?? []}
        knownItems={knownItems}
      />
      <ProductOverview itemId={shownItem.id} onClose={shownItem.close} />
    </TeamIncidents>
  )
}

/** True from the first time on. */
function useOnce(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return isTrue || wasTrue
}

/** What is to be done is first; who the team is stands beside all orders where there is room, and else between them. */
const pageSx = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 29fr) minmax(0, 21fr)' },
  gridTemplateRows: { lg: 'auto 1fr' },
}

const besideSx = { minWidth: 0, gridColumn: { lg: 2 }, gridRow: { lg: '1 / span 2' } }

function UnknownTeam({ teamCode }: { readonly teamCode: string }) {
  return (
    <ErrorAlert>
      {messages.teamUnknown(teamCode)} <Link href={paths.teams}>View all teams</Link>.
    </ErrorAlert>
  )
}

interface TeamDetailsProps {
  readonly read: TeamRead
  readonly deletion: TeamDeletion
}

/** Who is in the team, what can be done with it and what it is building. */
export function TeamDetails({ read, deletion }: TeamDetailsProps) {
  const { team, reload } = read
  if (team === undefined) return <ErrorAlert onRetry={reload}>{messages.teamNotShown}</ErrorAlert>
  return (
    <Box sx={detailsSx}>
      <SectionCard title="Team info">
        <TeamInfo team={team} onGone={reload} />
        <HistoryPanel of={{ team: team.team_code }} name={`team ${team.team_code}`} />
      </SectionCard>
      <SectionCard title="Actions">
        <TeamActions team={team} deletion={deletion} />
      </SectionCard>
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <SectionCard title="Project Description">
          <ProjectDescription teamCode={team.team_code} description={team.project_description} />
        </SectionCard>
      </Box>
    </Box>
  )
}

/** Beside the orders on wide screens; below them on others. */
const detailsSx = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  alignContent: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 1fr) 300px',
    lg: 'minmax(0, 1fr)',
  },
}
