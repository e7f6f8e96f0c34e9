import type { Team } from '@signout/contract'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { DeleteIcon } from '#ui/icons.tsx'
import { DeleteTeamDialog } from './DeleteTeamDialog.tsx'
import type { TeamDeletion } from './use-delete-team.ts'

interface TeamActionsProps {
  /** Undefined while it loads. */
  readonly team: Team | undefined
  readonly deletion: TeamDeletion
}

/** Spec §2, Actions list: three of them are announced only. */
const announced = [
  'Notify team to come to table to resolve issue',
  'Split team',
  'Merge team',
] as const

export function TeamActions({ team, deletion }: TeamActionsProps) {
  const [isDeleting, setIsDeleting] = useState(false)
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
            disabled={team === undefined}
            onClick={() => setIsDeleting(true)}
          >
            Delete team
          </Button>
        </li>
      </Stack>
      {team && isDeleting && (
        <DeleteTeamDialog team={team} deletion={deletion} onClose={() => setIsDeleting(false)} />
      )}
    </>
  )
}

const buttonSx = { justifyContent: 'flex-start', textAlign: 'left', lineHeight: 1.4 }
