import type { Team } from '@signout/contract'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { DeleteIcon } from '#kit/pictures/icons.tsx'
import { useDialogAbout } from '#kit/dialogs/use-dialog-about.ts'
import { DeleteTeamDialog } from './DeleteTeamDialog.tsx'
import type { TeamDeletion } from './use-delete-team.ts'

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
