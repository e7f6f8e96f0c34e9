import Button from '@mui/material/Button'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import type { ChangeTeam } from './use-change-team.ts'

interface LeaveTeamProps {
  readonly code: string
  readonly change: ChangeTeam
}

/** Asks first: coming back needs the code and a free place. */
export function LeaveTeam({ code, change }: LeaveTeamProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        disabled={change.isJoining || change.isLeaving}
        onClick={() => setIsAsking(true)}
        sx={{ alignSelf: 'flex-start' }}
      >
        Leave team
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Leave team ${code}?`}
        cancelLabel="Stay"
        confirmLabel="Leave"
        isDangerous
        isBusy={change.isLeaving}
        onCancel={close}
        onConfirm={() => change.leave(code, close)}
      >
        You get a new team of your own. To come back you need the code {code}, and the team must
        have a free spot.
      </ConfirmDialog>
    </>
  )
}
