import type { Team } from '@signout/contract'
import { useState } from 'react'
import { ConfirmDialog } from '#kit/dialogs/ConfirmDialog.tsx'
import type { TeamDeletion } from './use-delete-team.ts'

interface DeleteTeamDialogProps {
  readonly open: boolean
  readonly team: Team
  readonly deletion: TeamDeletion
  readonly onClose: () => void
  readonly onExited: () => void
}

/** Asks once, and a second time when the team has members (spec §2, Delete team flow). */
export function DeleteTeamDialog(props: DeleteTeamDialogProps) {
  const { open, team, deletion, onClose, onExited } = props
  const [isSure, setIsSure] = useState(false)
  const confirm = () => void deletion.start(team).then(onClose)
  if (!isSure) {
    return (
      <ConfirmDialog
        key="first"
        open={open}
        isDangerous
        title="Delete team"
        confirmLabel="Yes"
        cancelLabel="No"
        isBusy={deletion.isUnderWay}
        onConfirm={() => (team.profiles.length > 0 ? setIsSure(true) : confirm())}
        onCancel={onClose}
        onExited={onExited}
      >
        Are you sure you want to delete this team ({team.team_code})?
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      key="second"
      open={open}
      isDangerous
      title="Delete team"
      confirmLabel="Yes, Delete"
      cancelLabel="Cancel"
      isBusy={deletion.isUnderWay}
      onConfirm={confirm}
      onCancel={onClose}
      onExited={onExited}
    >
      This team has multiple members. Deleting it will also remove all team members. Are you sure
      you want to continue?
    </ConfirmDialog>
  )
}
