import { fullName, type Profile, type Team, updateProfile } from '@signout/contract'
import type { ReactNode } from 'react'
import { useInputsUnderWay } from '#api/writes.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { useDeskTeam } from '../desk.tsx'

/** Whether the team has loaded and no member has handed in a piece of ID, values being saved included. */
export function useIsIdMissing(): boolean {
  const { team } = useDeskTeam()
  const beingNoted = useInputsUnderWay(updateProfile)
  const hasId = ({ id, id_provided }: Profile) =>
    beingNoted.findLast(({ params }) => params.id === id)?.body.id_provided ?? id_provided
  return team?.profiles.some(hasId) === false
}

interface WithoutIdDialogProps extends DialogState {
  readonly team: Team
  /** What would be handed out. */
  readonly subject: string
  /** Why it is too late, if it is. */
  readonly tooLate?: ReactNode
  readonly isBusy: boolean
  readonly onConfirm: () => void
}

/** Asks before anything is handed out to a team without a recorded ID; it never forbids it (spec §19). */
export function WithoutIdDialog(props: WithoutIdDialogProps) {
  const { team, subject, tooLate, ...rest } = props
  return (
    <ConfirmDialog
      {...rest}
      title={`No ID is recorded for team ${team.team_code}`}
      confirmLabel="Hand out anyway"
      cancelLabel="Go Back"
      isBlocked={tooLate !== undefined}
    >
      {tooLate ??
        `None of its members is recorded as having handed in a piece of ID: ${team.profiles.map(({ user }) => fullName(user)).join(', ')}. Hand out ${subject} anyway?`}
    </ConfirmDialog>
  )
}
