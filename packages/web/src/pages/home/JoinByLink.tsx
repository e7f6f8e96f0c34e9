import {
  getTeamToJoin,
  normaliseTeamCode,
  type ResponseOf,
  type Team,
  teamCodePattern,
} from '@signout/contract'
import Alert from '@mui/material/Alert'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useRead } from '#api/reads.ts'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { DialogFrame } from '#ui/dialogs/DialogFrame.tsx'
import { toast } from '#ui/toasts/toasts.ts'
import { joinBlocked, joinRefusal } from './join-rules.ts'
import { useJoinTeam } from './use-join-team.ts'

type Invitation = ResponseOf<typeof getTeamToJoin>

interface Invited {
  readonly invitedTo: string
  readonly team: Team | undefined
  readonly hasActiveOrder: boolean
}

/**
 * The team of a link, while the participant can be asked to join it; `null` where Edit Team says why not, undefined until
 * that is known.
 */
export function useInvitation({ invitedTo, team, hasActiveOrder }: Invited) {
  const team_code = normaliseTeamCode(invitedTo)
  const isCode = teamCodePattern.test(team_code)
  const mayJoin =
    isCode && team !== undefined && joinBlocked(team_code, team.team_code, hasActiveOrder) === null
  const { data, error } = useRead(getTeamToJoin, { params: { team_code } }, { enabled: mayJoin })
  if (!mayJoin || error !== null) return null
  return data
}

interface JoinByLinkProps {
  readonly invitation: Invitation
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks whether to join the team of a link (spec §22). */
export function JoinByLink({ invitation, open, onClose }: JoinByLinkProps) {
  const { team_code, members } = invitation
  const { join, isJoining, error } = useJoinTeam()
  const submit = async () => {
    const { answer: team } = await join(team_code)
    if (team === undefined) return
    onClose()
    toast.success(`You are in team ${team.team_code}.`)
  }
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title={`Join ${names.format(members)}'s team ${team_code}?`}
      isBusy={isJoining}
    >
      {error && (
        <DialogContent>
          <Alert severity="error">{joinRefusal(error, team_code)}</Alert>
        </DialogContent>
      )}
      <DialogActions>
        <SteadyButton color="inherit" disabled={isJoining} onClick={onClose}>
          Not now
        </SteadyButton>
        <SteadyButton variant="contained" isBusy={isJoining} onClick={() => void submit()}>
          Join team
        </SteadyButton>
      </DialogActions>
    </DialogFrame>
  )
}

const names = new Intl.ListFormat('en', { type: 'conjunction' })
