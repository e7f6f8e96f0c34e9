import { type Team, deleteTeam } from '@signout/contract'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DeleteIcon } from '#kit/pictures/icons.tsx'
import { useDialogAbout, ConfirmDialog } from '#kit/dialogs/ConfirmDialog.tsx'
import { asApiError } from '#api/errors.ts'
import { useWrite } from '#api/writes.ts'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { toast } from '#kit/toasts/toasts.ts'

interface TeamActionsProps {
  readonly team: Team
  readonly deletion: TeamDeletion
}

/** Spec §2, Actions list: three of them are announced only. */
const announced = [
  'Notify team to come to table to resolve issue',
  'Split team',
  'Merge team',
] as const

export function TeamActions({ team, deletion }: TeamActionsProps) {
  const dialog = useDialogAbout<Team>()
  return (
    <>
      <Stack
        component="ul"
        sx={{ gap: 1, m: 0, p: 0, listStyle: 'none', '& .MuiButton-root': buttonSx }}
      >
        {announced.map((label) => (
          <li key={label}>
            <Button fullWidth variant="outlined" color="inherit" disabled>
              {label}
            </Button>
          </li>
        ))}
        <li>
          <Button
            fullWidth
            variant="outlined"
            color="error"
            startIcon={<DeleteIcon />}
            onClick={() => dialog.open(team)}
          >
            Delete team
          </Button>
        </li>
      </Stack>
      <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
        Notifying, splitting and merging teams are not available yet.
      </Typography>
      {dialog.about && (
        <DeleteTeamDialog
          open={dialog.isOpen}
          team={dialog.about}
          deletion={deletion}
          onClose={dialog.close}
          onExited={dialog.onExited}
        />
      )}
    </>
  )
}

const buttonSx = { justifyContent: 'flex-start', textAlign: 'left', lineHeight: 1.4 }

interface DeleteTeamDialogProps {
  readonly open: boolean
  readonly team: Team
  readonly deletion: TeamDeletion
  readonly onClose: () => void
  readonly onExited: () => void
}

/** Asks once, and a second time when the team has members (spec §2, Delete team flow). */
function DeleteTeamDialog(props: DeleteTeamDialogProps) {
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

export interface TeamDeletion {
  /** From the call until the page is left: a team that is being deleted must not be refetched. */
  readonly isUnderWay: boolean
  /** Resolves even if it is refused; then the page stays. */
  readonly start: (team: Team) => Promise<void>
}

/** Deletes a team and goes to the list of teams (spec §2, Delete team flow). */
export function useDeleteTeam(): TeamDeletion {
  const write = useWrite(deleteTeam)
  const navigate = useNavigate()
  // The mutation's own state changes too late: its success refetches other reads before the page renders again.
  const [isUnderWay, setIsUnderWay] = useState(false)
  const start = async ({ id, team_code }: Team) => {
    setIsUnderWay(true)
    try {
      // By id, as the specification calls it (spec §7); the path takes either.
      await write.mutateAsync({ params: { team_code: id } })
      toast.success(messages.teamDeleted(team_code))
      await navigate(paths.teams)
    } catch (error) {
      write.attempt.refuse(messages.teamNotDeleted(asApiError(error), team_code))
      setIsUnderWay(false)
    }
  }
  return { isUnderWay, start }
}
