import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { Team } from '@signout/contract'
import { SignoutAlert } from '#parts/cart/SignoutAlert.tsx'
import { TeamSizeWarning } from '#parts/team/TeamSizeWarning.tsx'
import { useOwnTeam } from '#parts/team/use-own-team.ts'
import { SkeletonRows } from '#ui/feedback/SkeletonRows.tsx'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { ImportantLinks } from './ImportantLinks.tsx'
import { OwnOrders } from './orders/OwnOrders.tsx'
import { ProjectSection } from './ProjectSection.tsx'
import { OwnTeamCard } from './team/OwnTeamCard.tsx'
import { useOwnOrders } from '#parts/orders/use-own-orders.ts'

/** Spec §2, Participant dashboard. Loads from the top down, so that nothing jumps. */
export function ParticipantDashboard() {
  const { data: team, isFetched } = useOwnTeam()
  // Requested immediately, although the tables wait for the team.
  useOwnOrders()
  return (
    <>
      <PageHeading>Dashboard</PageHeading>
      <Stack sx={{ gap: 3 }}>
        <SignoutAlert />
        {isFetched ? <Content team={team} /> : <SkeletonRows label="Loading your team" rows={6} />}
      </Stack>
    </>
  )
}

function Content({ team }: { readonly team: Team | undefined }) {
  return (
    <>
      {team && <TeamSizeWarning members={team.profiles.length} />}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: 'repeat(2, minmax(0, 1fr))',
            lg: 'minmax(0, 4fr) minmax(0, 5fr) minmax(0, 3fr)',
          },
        }}
      >
        <OwnTeamCard />
        <ProjectSection />
        <ImportantLinks />
      </Box>
      <OwnOrders />
    </>
  )
}
