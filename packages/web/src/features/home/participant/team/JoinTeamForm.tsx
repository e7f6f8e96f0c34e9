import { joinBlocked } from '@signout/contract'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useForm, useWatch } from 'react-hook-form'
import type { ChangeTeam } from './use-change-team.ts'

interface JoinTeamFormProps {
  /** Undefined: the participant has no team. */
  readonly ownCode: string | undefined
  readonly hasActiveOrder: boolean
  readonly change: ChangeTeam
}

const hints = {
  'active order': 'You can join another team once your team has no order under way.',
  'own team': 'You are in this team already.',
  empty: 'Ask a member of the team for its code.',
}

/** Spec §5, Team code join. */
export function JoinTeamForm({ ownCode, hasActiveOrder, change }: JoinTeamFormProps) {
  const { control, formState, handleSubmit, register, reset, setError } = useForm({
    defaultValues: { code: '' },
  })
  const { ref, ...field } = register('code')
  const blocked = joinBlocked(useWatch({ control, name: 'code' }), ownCode, hasActiveOrder)
  const refusal = formState.errors.code?.message
  const submit = handleSubmit(({ code }) =>
    change.join(code, {
      onJoined: () => reset(),
      onRefused: (reason) => reason !== undefined && setError('code', { message: reason }),
    }),
  )
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
            readOnly: change.isJoining,
            autoCapitalize: 'characters',
            spellCheck: false,
            style: { textTransform: 'uppercase' },
          },
        }}
      />
      <Button
        type="submit"
        variant="contained"
        disabled={blocked !== null || change.isLeaving}
        loading={change.isJoining}
        sx={{ alignSelf: 'flex-start' }}
      >
        Join team
      </Button>
    </Stack>
  )
}
