import type { Team } from '@signout/contract'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import type { DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { DeleteIcon } from '#ui/pictures/icons.tsx'
import { useDeskTeam } from '../DeskProvider.tsx'

/** Actions that are only announced (spec §23). */
const announced = [
  'Notify team to come to table to resolve issue',
  'Split team',
  'Merge team',
] as const

export function TeamActions({ team }: { readonly team: Team }) {
  const dialog = useDialogAbout<Team>()
  return (
    <>
      <PlainList sx={{ display: 'grid', gap: 1 }}>
        <li>
          <Button
            variant="outlined"
            color="error"
            startIcon={<DeleteIcon />}
            onClick={() => dialog.open(team)}
          >
            Delete team
          </Button>
        </li>
        <Typography component="li" variant="caption" sx={announcedSx}>
          Not available yet:
          {announced.map((label) => (
            <Button key={label} disabled color="inherit" sx={quietSx}>
              {label}
            </Button>
          ))}
        </Typography>
      </PlainList>
      {dialog.about && <DeleteTeamDialog {...dialog.state} team={dialog.about} />}
    </>
  )
}

/** One line where there is room. */
const announcedSx = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, color: 'text.secondary' }

const quietSx = { p: 0, minWidth: 0, minHeight: 0, font: 'inherit', textAlign: 'left' } as const

interface DeleteTeamDialogProps extends DialogState {
  readonly team: Team
}

/** Asks once, and a second time when the team has members (spec §23). */
function DeleteTeamDialog({ team, ...state }: DeleteTeamDialogProps) {
  const { deletion } = useDeskTeam()
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
