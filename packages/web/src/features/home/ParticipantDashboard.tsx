import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { SignoutAlert } from '../../parts/SignoutAlert.tsx'
import { TeamSizeWarning } from '../../parts/TeamSizeWarning.tsx'
import { useOwnTeam } from '../../parts/use-own-team.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { ImportantLinks } from './ImportantLinks.tsx'
import { ProjectSection } from './ProjectSection.tsx'
import { TeamCard } from './TeamCard.tsx'
import { TeamOrders } from './TeamOrders.tsx'

/** Spec §2, Participant dashboard. */
export function ParticipantDashboard() {
  const { data: team } = useOwnTeam()
  return (
    <>
      <PageHeading>Dashboard</PageHeading>
      <Stack sx={{ gap: 3 }}>
        <SignoutAlert />
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
          <TeamCard />
          <ProjectSection />
          <ImportantLinks />
        </Box>
        <TeamOrders />
      </Stack>
    </>
  )
}
