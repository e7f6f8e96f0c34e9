import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { createProfile, type Profile, signatureProblem } from '@signout/contract'
import { useForm, useWatch } from 'react-hook-form'
import { asApiError } from '#api/errors.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'
import { FadePanel } from './FadePanel.tsx'
import { StatementBoxes } from './StatementBoxes.tsx'
import { statements } from './waiver-text.ts'
import { Waiver } from './Waiver.tsx'

interface Fields {
  signature: string
  ticked: boolean[]
}

interface SignatureFormProps {
  readonly onSigned: (profile: Profile) => void
}

/** The waiver, the four statements and the signature (spec §2, §5). A failed attempt keeps what was typed. */
export function SignatureForm({ onSigned }: SignatureFormProps) {
  const write = useWrite(createProfile)
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { signature: '', ticked: statements.map(() => false) },
  })
  const [signature, ticked] = useWatch({ control: form.control, name: ['signature', 'ticked'] })
  const missing = missingIn({ signature, ticked })
  const submit = form.handleSubmit(async () => {
    if (missing !== null || write.isPending) return
    try {
      const body = { e_signature: signature.trim(), acknowledge_rules: true } as const
      onSigned(await write.mutateAsync({ body }))
    } catch (error) {
      write.attempt.refuse(messages.profileNotCreated(asApiError(error)))
    }
  })
  const { errors } = form.formState
  return (
    <FadePanel>
      <form noValidate onSubmit={(event) => void submit(event)} aria-label="Hardware agreement">
        <Waiver />
        <StatementBoxes form={form} isLocked={write.isPending} />
        <Typography variant="h3" component="h2" sx={{ mt: 3, mb: 1.5 }}>
          Your signature
        </Typography>
        <TextField
          {...form.register('signature', {
            validate: (text) => signatureProblem(text) ?? true,
          })}
          label="e-signature"
          fullWidth
          required
          autoComplete="name"
          error={errors.signature !== undefined}
          helperText={errors.signature?.message ?? 'Type your full name.'}
        />
        {write.isError && <ErrorAlert>{messages.permissionsNotGranted}</ErrorAlert>}
        <Box sx={continueSx}>
          <Button
            type="submit"
            variant="contained"
            size="large"
            disabled={missing !== null}
            loading={write.isPending}
          >
            Continue
          </Button>
          {missing !== null && <Typography variant="body2">{missing}</Typography>}
        </Box>
      </form>
    </FadePanel>
  )
}

/** What keeps Continue disabled (spec §5), in sight of it. */
function missingIn({ signature, ticked }: Fields): string | null {
  if (!ticked.every(Boolean)) return 'Tick all four statements first.'
  return signature.trim() === '' ? 'Type your signature first.' : null
}

const continueSx = { display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2, alignItems: 'center' }
