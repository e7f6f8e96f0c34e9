import { groupOrders } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { useMemo, useState } from 'react'
import { ProductOverview } from '../../parts/ProductOverview.tsx'
import { useItems } from '../../parts/use-items.ts'
import { paths } from '../../paths.ts'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { OrderSections } from './OrderSections.tsx'
import { PickSlip } from './PickSlip.tsx'
import { TeamSections } from './TeamSections.tsx'
import { useDeleteTeam } from './use-delete-team.ts'
import { useTeam } from './use-team.ts'
import { useTeamOrders } from './use-team-orders.ts'

/** Everything that the desk knows of a team, and does with its orders (spec §2, Team overview). */
export function TeamOverview({ teamCode }: { readonly teamCode: string }) {
  const deletion = useDeleteTeam()
  const read = useTeam(teamCode, !deletion.isUnderWay)
  const teamOrders = useTeamOrders(teamCode, !deletion.isUnderWay)
  const { orders } = teamOrders
  const groups = useMemo(() => orders && groupOrders(orders), [orders])
  const knownItems = useItems(orders?.flatMap(({ request }) => request.map(({ id }) => id)) ?? [])
  const [shownItem, setShownItem] = useState<number | null>(null)
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
        {read.isUnknown ? (
          <UnknownTeam teamCode={teamCode} />
        ) : (
          <Stack sx={{ gap: { xs: 2, sm: 3 } }}>
            <TeamSections read={read} deletion={deletion} />
            <OrderSections
              teamCode={teamCode}
              teamOrders={teamOrders}
              groups={groups}
              knownItems={knownItems}
              onShow={setShownItem}
            />
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
