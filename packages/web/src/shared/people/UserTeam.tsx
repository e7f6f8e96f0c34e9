import { type Account, normaliseTeamCode } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { paths } from '#paths.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { typedAsIs } from '#ui/forms/typed-as-is.ts'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
import { useMoveUser } from './use-move-user.ts'

interface UserTeamProps {
  readonly account: Account
  /** Code of the user's team. */
  readonly team: string
}

/** The team of a participant, and another to which they can be moved (spec §13). */
export function UserTeam({ account, team }: UserTeamProps) {
  const form = useForm({ defaultValues: { code: '' } })
  const code = normaliseTeamCode(useWatch({ control: form.control, name: 'code' }))
  const { move, isMoving, refusal, isFull } = useMoveUser()
  /** The team that was refused; the field may have another meanwhile. */
  const [refused, setRefused] = useState<string | null>(null)
  useUnsaved(code !== '', isMoving)
  const moveTo = async (to: string | null, force = false) => {
    if (await move(account, to, force)) form.reset()
    else setRefused(to)
  }
  return (
    <Stack
      component="section"
      aria-label="Team"
      sx={{ gap: 1.5, p: 2, borderRadius: 1, border: '1px solid', borderColor: 'divider' }}
    >
      <Typography sx={{ fontWeight: 600 }}>Team</Typography>
      <Typography variant="body2">
        In team <Link href={paths.team(team)}>{team}</Link>. Orders stay with the team that made
        them.
      </Typography>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void moveTo(code)
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}
      >
        <FormField
          form={form}
          name="code"
          label="Team code"
          isReadOnly={isMoving}
          autoComplete="off"
          input={{ ...typedAsIs, style: { textTransform: 'uppercase' } }}
        />
        <BusyButton
          type="submit"
          variant="outlined"
          disabled={code === '' || code === team}
          isBusy={isMoving}
          sx={{ minHeight: 56 }}
        >
          Move
        </BusyButton>
      </Box>
      {refusal && (
        <Alert
          severity="error"
          action={
            isFull &&
            code === refused && (
              <Button color="inherit" size="small" onClick={() => void moveTo(refused, true)}>
                Move anyway
              </Button>
            )
          }
        >
          {refusal}
        </Alert>
      )}
      <Button
        disabled={isMoving}
        onClick={() => void moveTo(null)}
        sx={{ alignSelf: 'flex-start', ml: -1 }}
      >
        Give them a team of their own
      </Button>
    </Stack>
  )
}
