import { groupOrders, normaliseTeamCode } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { ProductOverview } from '#parts/items/ProductOverview.tsx'
import { useItems } from '#parts/items/use-items.ts'
import { PickSlip } from '#parts/orders/PickSlip.tsx'
import { paths } from '#paths.ts'
import { ErrorAlert } from '#ui/feedback/ErrorAlert.tsx'
import { SkeletonRows } from '#ui/feedback/SkeletonRows.tsx'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { useDeleteTeam } from './actions/use-delete-team.ts'
import { TeamOrders } from './history/TeamOrders.tsx'
import { PendingOrders } from './pending/PendingOrders.tsx'
import { CheckedOutOrders } from './returns/CheckedOutOrders.tsx'
import { TeamDetails } from './TeamDetails.tsx'
import { useTeamOrders } from './use-team-orders.ts'
import { useTeam } from './use-team.ts'

export function TeamPage() {
  const teamCode = normaliseTeamCode(useParams().teamCode ?? '')
  return <TeamOverview key={teamCode} teamCode={teamCode} />
}

/** Everything the desk knows about a team and does with its orders (spec §2, Team overview). */
function TeamOverview({ teamCode }: { readonly teamCode: string }) {
  const deletion = useDeleteTeam()
  const read = useTeam(teamCode, !deletion.isUnderWay)
  const teamOrders = useTeamOrders(teamCode, !deletion.isUnderWay)
  const { orders } = teamOrders
  const groups = useMemo(() => orders && groupOrders(orders), [orders])
  const knownItems = useItems(orders?.flatMap(({ request }) => request.map(({ id }) => id)) ?? [])
  const [shownItem, setShownItem] = useState<number | null>(null)
  const items = { knownItems, onShow: setShownItem }
  const print = (
    <Button variant="outlined" disabled={groups === undefined} onClick={() => window.print()}>
      Print pick slip
    </Button>
  )
  return (
    <>
      <Box sx={{ '@media print': { display: 'none' } }}>
        <PageHeading actions={read.isUnknown ? undefined : print}>
          Team {teamCode} Overview
        </PageHeading>
        {read.isUnknown && <UnknownTeam teamCode={teamCode} />}
        {/* From the top down, so that no section pushes down one that is already shown. */}
        {!read.isFetched && <SkeletonRows label="Loading team" rows={8} />}
        {read.isFetched && !read.isUnknown && (
          <Stack sx={{ gap: { xs: 2, sm: 3 } }}>
            <TeamDetails read={read} deletion={deletion} />
            {teamOrders.isFetched ? (
              <>
                <PendingOrders
                  teamCode={teamCode}
                  teamOrders={teamOrders}
                  orders={groups?.pending}
                  {...items}
                />
                <CheckedOutOrders teamOrders={teamOrders} orders={groups?.checkedOut} {...items} />
                <TeamOrders teamOrders={teamOrders} {...items} />
              </>
            ) : (
              <SkeletonRows label="Loading orders" rows={8} />
            )}
          </Stack>
        )}
      </Box>
      <PickSlip
        teamCode={teamCode}
        team={read.team}
        orders={groups?.pending ?? []}
        knownItems={knownItems}
      />
      <ProductOverview itemId={shownItem} onClose={() => setShownItem(null)} />
    </>
  )
}

function UnknownTeam({ teamCode }: { readonly teamCode: string }) {
  return (
    <ErrorAlert>
      There is no team with the code {teamCode}. <Link href={paths.teams}>View all teams</Link>.
    </ErrorAlert>
  )
}
