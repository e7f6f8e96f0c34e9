import { isActive, type Team } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { ProjectDescription } from '#domain/team/ProjectDescription.tsx'
import { TeamSizeWarning } from '#domain/team/TeamSizeWarning.tsx'
import { SideSheet } from '#kit/sheets/SideSheet.tsx'
import { useOwnOrders } from '#domain/orders/use-own-orders.ts'
import { JoinTeamForm } from './JoinTeamForm.tsx'
import { LeaveTeam } from './LeaveTeam.tsx'

interface EditTeamSheetProps {
  readonly open: boolean
  /** Undefined if the participant has none. */
  readonly team: Team | undefined
  readonly onClose: () => void
}

/** Spec §2, Edit Team side sheet. */
export function EditTeamSheet({ open, team, onClose }: EditTeamSheetProps) {
  return (
    <SideSheet
      open={open}
      title="Edit Team"
      {...(team && { subtitle: `You are in team ${team.team_code}.` })}
      onClose={onClose}
    >
      <EditTeam team={team} />
    </SideSheet>
  )
}

function EditTeam({ team }: { readonly team: Team | undefined }) {
  const { data: orders = [] } = useOwnOrders()
  const hasActiveOrder = orders.some((order) => isActive(order.status))
  return (
    <Stack sx={{ gap: 3 }}>
      {team && <TeamSizeWarning members={team.profiles.length} />}
      <Alert severity={hasActiveOrder ? 'warning' : 'info'}>
        Your team is locked after its first order on the day of the event. Until then, join or leave
        a team from the Dashboard; after that, go to the tech station to change your team.
      </Alert>
      <JoinTeamForm ownCode={team?.team_code} hasActiveOrder={hasActiveOrder} />
      {team && <LeaveTeam code={team.team_code} />}
      {team && (
        <Stack sx={{ gap: 1.5 }}>
          <Typography variant="h3">Project Description</Typography>
          <ProjectDescription teamCode={team.team_code} description={team.project_description} />
        </Stack>
      )}
    </Stack>
  )
}
