import { leaveTeam, normaliseTeamCode, teamMessages } from '@signout/contract'
import { useForm, useWatch } from 'react-hook-form'
import { useIsWriting } from '#api/writes.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { typedAsIs } from '#ui/forms/typed-as-is.ts'
import { toast } from '#ui/toasts/toasts.ts'
import { joinBlocked, joinRefusal } from './join-rules.ts'
import { useJoinTeam } from './use-join-team.ts'

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
  const { join, isJoining } = useJoinTeam()
  const isLeaving = useIsWriting(leaveTeam)
  const submit = form.handleSubmit(async ({ code }) => {
    const team_code = normaliseTeamCode(code)
    const { answer: team, error } = await join(team_code)
    if (error) return form.setError('code', { message: joinRefusal(error, team_code) })
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
        isReadOnly={isJoining}
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
        disabled={blocked !== null || isLeaving || isJoining}
        isBusy={isJoining}
        sx={{ alignSelf: 'flex-start' }}
      >
        Join team
      </BusyButton>
    </Form>
  )
}
