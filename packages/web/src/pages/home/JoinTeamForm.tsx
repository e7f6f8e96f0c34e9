import { getOwnTeam, joinTeam, leaveTeam, normaliseTeamCode, teamMessages } from '@signout/contract'
import { useForm, useWatch } from 'react-hook-form'
import { useCacheUpdate, useIsWriting, useWrite } from '#api/writes.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { typedAsIs } from '#ui/forms/typed-as-is.ts'
import { toast } from '#ui/toasts/toasts.ts'
import { joinBlocked, joinRefusal } from './join-rules.ts'

interface JoinTeamFormProps {
  /** Undefined if the participant has no team. */
  readonly ownCode: string | undefined
  readonly hasActiveOrder: boolean
  /** Code from the address of the team's QR code; may be empty. */
  readonly invitedTo: string
}

const hints = {
  'active order': 'You can join another team once your team has no active order.',
  'own team': teamMessages.own,
  empty: 'Ask a member of the team for its code.',
}

/** Joins another team by its code (spec §24). */
export function JoinTeamForm({ ownCode, hasActiveOrder, invitedTo }: JoinTeamFormProps) {
  const form = useForm({ defaultValues: { code: invitedTo } })
  const code = useWatch({ control: form.control, name: 'code' })
  const blocked = joinBlocked(code, ownCode, hasActiveOrder)
  const join = useWrite(joinTeam)
  const isLeaving = useIsWriting(leaveTeam)
  const cache = useCacheUpdate()
  const submit = form.handleSubmit(async ({ code }) => {
    const team_code = normaliseTeamCode(code)
    const { answer: team, error } = await join.send({ params: { team_code }, body: { team_code } })
    if (error) {
      join.attempt.refuse(`Failed to join the team ${team_code}`)
      return form.setError('code', { message: joinRefusal(error, team_code) })
    }
    cache.setAnswer(getOwnTeam, {}, team)
    toast.success(`You have joined team ${team.team_code}.`)
    form.reset({ code: '' })
  })
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <FormField
        form={form}
        name="code"
        label="Team code"
        hint={blocked && hints[blocked]}
        isReadOnly={join.isPending}
        fullWidth
        autoComplete="off"
        input={{
          ...typedAsIs,
          autoCapitalize: 'characters',
          style: { textTransform: 'uppercase' },
        }}
      />
      <BusyButton
        type="submit"
        variant="contained"
        disabled={blocked !== null || isLeaving || join.isPending}
        isBusy={join.isPending}
        sx={{ alignSelf: 'flex-start' }}
      >
        Join team
      </BusyButton>
    </Form>
  )
}
