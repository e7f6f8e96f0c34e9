import {
  getOwnTeam,
  joinBlocked,
  joinTeam,
  leaveTeam,
  normaliseTeamCode,
  teamMessages,
} from '@signout/contract'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useForm, useWatch } from 'react-hook-form'
import { asApiError } from '#api/errors.ts'
import { useCacheUpdate, useIsWriting, useWrite } from '#api/writes.ts'
import { messages } from '#messages.ts'
import { toast } from '#kit/toasts/toasts.ts'

interface JoinTeamFormProps {
  /** Undefined if the participant has no team. */
  readonly ownCode: string | undefined
  readonly hasActiveOrder: boolean
}

const hints = {
  'active order': 'You can join another team once your team has no active order.',
  'own team': teamMessages.own,
  empty: 'Ask a member of the team for its code.',
}

/** Spec §5, Team code join. */
export function JoinTeamForm({ ownCode, hasActiveOrder }: JoinTeamFormProps) {
  const { control, formState, handleSubmit, register, reset, setError } = useForm({
    defaultValues: { code: '' },
  })
  const { ref, ...field } = register('code')
  const blocked = joinBlocked(useWatch({ control, name: 'code' }), ownCode, hasActiveOrder)
  const refusal = formState.errors.code?.message
  const join = useWrite(joinTeam)
  const isLeaving = useIsWriting(leaveTeam)
  const cache = useCacheUpdate()
  const submit = handleSubmit(async ({ code }) => {
    const team_code = normaliseTeamCode(code)
    try {
      const team = await join.mutateAsync({ params: { team_code }, body: { team_code } })
      cache.setAnswer(getOwnTeam, {}, team)
      toast.success(messages.teamJoined(team.team_code))
      reset()
    } catch (error) {
      join.attempt.refuse(messages.teamNotJoined(team_code))
      setError('code', { message: messages.joinRefused(asApiError(error), team_code) })
    }
  })
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 1.5 }}>
      <TextField
        {...field}
        inputRef={ref}
        label="Team code"
        fullWidth
        autoComplete="off"
        error={refusal !== undefined}
        helperText={refusal ?? (blocked && hints[blocked])}
        slotProps={{
          htmlInput: {
            readOnly: join.isPending,
            autoCapitalize: 'characters',
            spellCheck: false,
            style: { textTransform: 'uppercase' },
          },
        }}
      />
      <Button
        type="submit"
        variant="contained"
        disabled={blocked !== null || isLeaving}
        loading={join.isPending}
        sx={{ alignSelf: 'flex-start' }}
      >
        Join team
      </Button>
    </Stack>
  )
}
