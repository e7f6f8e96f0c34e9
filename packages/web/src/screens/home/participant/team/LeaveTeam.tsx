import { getOwnTeam, joinTeam, leaveTeam } from '@signout/contract'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { asApiError } from '#api/errors.ts'
import { useCacheUpdate } from '#api/use-cache-update.ts'
import { useIsWriting, useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { toast } from '#kit/toasts/toasts.ts'
import { ConfirmDialog } from '#kit/dialogs/ConfirmDialog.tsx'

/** Asks first, because coming back takes the code and a free spot. */
export function LeaveTeam({ code }: { readonly code: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { leave, isLeaving } = useLeaveTeam(code)
  const isJoining = useIsWriting(joinTeam)
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        disabled={isJoining || isLeaving}
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
        isBusy={isLeaving}
        onCancel={close}
        onConfirm={() => void leave().then(close)}
      >
        You will get a new team of your own. To come back you will need the code {code}, and the
        team must have a free spot.
      </ConfirmDialog>
    </>
  )
}

function useLeaveTeam(team_code: string) {
  const write = useWrite(leaveTeam)
  const cache = useCacheUpdate()
  const leave = async () => {
    try {
      const team = await write.mutateAsync({ body: { team_code } })
      cache.setAnswer(getOwnTeam, {}, team)
      toast.success(messages.teamLeft(team_code, team.team_code))
    } catch (error) {
      write.attempt.refuse(messages.teamNotLeft(asApiError(error), team_code))
    }
  }
  return { leave, isLeaving: write.isPending }
}
