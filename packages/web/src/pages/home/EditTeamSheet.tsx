import {
  type ApiError,
  isActive,
  type Team,
  getOwnTeam,
  joinTeam,
  leaveTeam,
} from '@signout/contract'
import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { ProjectDescription } from '#shared/teams/ProjectDescription.tsx'
import { TeamSizeWarning } from '#shared/teams/TeamSizeWarning.tsx'
import { SideSheet } from '#ui/dialogs/SideSheet.tsx'
import { useOwnOrders } from '#shared/teams/own-team.ts'
import { useCacheUpdate, useIsWriting, useWrite } from '#api/writes.ts'
import { outcomeText, refusalText } from '#failure-text.ts'
import { toast } from '#ui/toasts/toasts.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import type { DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { JoinTeamForm } from './JoinTeamForm.tsx'

interface EditTeamSheetProps {
  readonly open: boolean
  /** Undefined if the participant has no team. */
  readonly team: Team | undefined
  /** The code of a team that the participant was invited to; may be empty. */
  readonly invitedTo: string
  readonly onClose: () => void
}

/** The user's own team: its description, joining and leaving; an invitation comes first (spec §22). */
export function EditTeamSheet({ open, team, invitedTo, onClose }: EditTeamSheetProps) {
  return (
    <SideSheet
      open={open}
      title="Edit Team"
      subtitle={team && `You are in team ${team.team_code}.`}
      onClose={onClose}
    >
      <EditTeam team={team} invitedTo={invitedTo} />
    </SideSheet>
  )
}

function EditTeam({ team, invitedTo }: Pick<EditTeamSheetProps, 'team' | 'invitedTo'>) {
  const { data: orders = [] } = useOwnOrders()
  // As it was when it opened: closing it forgets the invitation.
  const [isInvited] = useState(invitedTo !== '')
  const hasActiveOrder = orders.some((order) => isActive(order.status))
  const description = team && (
    <Stack key="description" sx={{ gap: 1.5 }}>
      <Typography variant="h3">Project Description</Typography>
      <ProjectDescription teamCode={team.team_code} description={team.project_description} />
    </Stack>
  )
  const joining = (
    <Stack key="joining" sx={{ gap: 3 }}>
      <Alert severity={hasActiveOrder ? 'warning' : 'info'}>
        Your team is locked after its first order on the day of the event. Until then, join or leave
        a team from the Dashboard; after that, go to the tech station to change your team.
      </Alert>
      <JoinTeamForm
        ownCode={team?.team_code}
        hasActiveOrder={hasActiveOrder}
        invitedTo={invitedTo}
      />
      {team && <LeaveTeam code={team.team_code} hasActiveOrder={hasActiveOrder} />}
    </Stack>
  )
  return (
    <Stack sx={{ gap: 3 }}>
      {team && <TeamSizeWarning members={team.profiles.length} />}
      {isInvited ? [joining, description] : [description, joining]}
    </Stack>
  )
}

interface LeaveTeamProps {
  readonly code: string
  readonly hasActiveOrder: boolean
}

/** Asks first, since coming back takes the code and a free place. */
function LeaveTeam({ code, hasActiveOrder }: LeaveTeamProps) {
  const reasonId = useId()
  const dialog = useDialogAbout<string>()
  const isJoining = useIsWriting(joinTeam)
  const isLeaving = useIsWriting(leaveTeam)
  return (
    <Box>
      <Button
        variant="outlined"
        color="error"
        disabled={hasActiveOrder || isJoining || isLeaving}
        aria-describedby={hasActiveOrder ? reasonId : undefined}
        onClick={() => dialog.open(code)}
      >
        Leave team
      </Button>
      {hasActiveOrder && (
        <FormHelperText id={reasonId}>
          You can leave your team once it has no active order.
        </FormHelperText>
      )}
      {dialog.about !== undefined && <LeaveTeamDialog {...dialog.state} code={dialog.about} />}
    </Box>
  )
}

interface LeaveTeamDialogProps extends DialogState {
  /** Code of the team that the user was in when the dialog was opened. */
  readonly code: string
}

function LeaveTeamDialog({ code, ...state }: LeaveTeamDialogProps) {
  const { leave, isLeaving } = useLeaveTeam(code)
  return (
    <ConfirmDialog
      {...state}
      title={`Leave team ${code}?`}
      cancelLabel="Stay"
      confirmLabel="Leave"
      isDangerous
      isBusy={isLeaving}
      onConfirm={() => void leave().then(state.onClose)}
    >
      You will get a new team of your own. To come back you will need the code {code}, and the team
      must have a free spot.
    </ConfirmDialog>
  )
}

function useLeaveTeam(team_code: string) {
  const failure = (error: ApiError) =>
    outcomeText(error, `Failed to leave the team: ${refusalText(error)}`)
  const write = useWrite(leaveTeam, { failure })
  const cache = useCacheUpdate()
  const leave = async () => {
    const { answer: team } = await write.send({ body: { team_code } })
    if (team === undefined) return
    cache.setAnswer(getOwnTeam, {}, team)
    toast.success(`You have left team ${team_code} and are in team ${team.team_code} now.`)
  }
  return { leave, isLeaving: write.isPending }
}
