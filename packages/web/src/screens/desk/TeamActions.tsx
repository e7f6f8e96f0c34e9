import type { Team } from '@signout/contract'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ConfirmDialog, type DialogState, useDialogAbout } from '#kit/dialogs/ConfirmDialog.tsx'
import { DeleteIcon } from '#kit/pictures/icons.tsx'
import { useDesk } from './desk.tsx'

/** Spec §2, Actions list: three of them are announced only. */
const announced = [
  'Notify team to come to table to resolve issue',
  'Split team',
  'Merge team',
] as const

export function TeamActions({ team }: { readonly team: Team }) {
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
      {dialog.about && <DeleteTeamDialog {...dialog.state} team={dialog.about} />}
    </>
  )
}

const buttonSx = { justifyContent: 'flex-start', textAlign: 'left', lineHeight: 1.4 }

interface DeleteTeamDialogProps extends DialogState {
  readonly team: Team
}

/** Asks once, and a second time when the team has members (spec §23). */
function DeleteTeamDialog({ team, ...state }: DeleteTeamDialogProps) {
  const { deletion } = useDesk()
  const [isSure, setIsSure] = useState(false)
  const confirm = () => void deletion.start(team).then(state.onClose)
  const shared = {
    ...state,
    isDangerous: true,
    title: 'Delete team',
    isBusy: deletion.isUnderWay,
  }
  if (!isSure) {
    return (
      <ConfirmDialog
        key="first"
        {...shared}
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={() => (team.profiles.length > 0 ? setIsSure(true) : confirm())}
      >
        Are you sure you want to delete this team ({team.team_code})?
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      key="second"
      {...shared}
      confirmLabel="Yes, Delete"
      cancelLabel="Cancel"
      onConfirm={confirm}
    >
      This team has multiple members. Deleting it will also remove all team members. Are you sure
      you want to continue?
    </ConfirmDialog>
  )
}
