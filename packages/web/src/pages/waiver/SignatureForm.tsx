import {
  type ApiError,
  createProfile,
  getUser,
  lengthProblem,
  type Profile,
  signatureLength,
  waiverMessages,
  visibleText,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useForm, useWatch, Controller, type UseFormReturn } from 'react-hook-form'
import { useCacheUpdate, useWrite } from '#api/writes.ts'
import { outcomeText, statusText } from '#failure-text.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { focusOnMount } from '#ui/page/FocusFallback.tsx'
import { FadePanel } from './FadePanel.tsx'
import { statements, Waiver } from './Waiver.tsx'

interface Fields {
  signature: string
  ticked: boolean[]
}

/** The waiver, the four statements and the signature (spec §22, §24). A failed attempt keeps the input. */
export function SignatureForm(props: { readonly onSigned: (profile: Profile) => void }) {
  const write = useWrite(createProfile, { failure })
  const cache = useCacheUpdate()
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { signature: '', ticked: statements.map(() => false) },
  })
  const [signature, ticked] = useWatch({ control: form.control, name: ['signature', 'ticked'] })
  const missing = missingIn({ signature, ticked })
  const submit = form.handleSubmit(async () => {
    if (missing !== null) return
    const body = { e_signature: signature.trim(), acknowledge_rules: true } as const
    const { answer } = await write.send({ body })
    if (answer === undefined) return
    // Pages for participants open from now on.
    cache.updateAnswer(getUser, {}, (user) => ({ ...user, profile: answer }))
    props.onSigned(answer)
  })
  return (
    <FadePanel>
      <form noValidate onSubmit={(event) => void submit(event)} aria-label="Hardware agreement">
        <Waiver />
        <StatementBoxes form={form} isLocked={write.isPending} />
        <Typography variant="h3" component="h2" sx={{ mt: 3, mb: 1.5 }}>
          Your signature
        </Typography>
        <FormField
          form={form}
          name="signature"
          label="e-signature"
          problem={signatureProblem}
          hint="Type your full name."
          fullWidth
          required
          autoComplete="name"
        />
        {write.isError && (
          <Box ref={focusOnMount} tabIndex={-1}>
            <ErrorAlert>An error has occurred while granting you permissions</ErrorAlert>
          </Box>
        )}
        <Box sx={continueSx}>
          <BusyButton
            type="submit"
            variant="contained"
            size="large"
            disabled={missing !== null || write.isPending}
            isBusy={write.isPending}
          >
            Continue
          </BusyButton>
          {missing !== null && <Typography variant="body2">{missing}</Typography>}
        </Box>
      </form>
    </FadePanel>
  )
}

/** Why a signature is not sent; null when it is. */
function signatureProblem(typed: string): string | null {
  const signature = visibleText(typed)
  if (signature === '') return waiverMessages.unsigned
  return lengthProblem(signature, signatureLength.max)
}

/** Why Continue is disabled (spec §24), shown near it. */
function missingIn({ signature, ticked }: Fields): string | null {
  if (!ticked.every(Boolean)) return 'Tick all four statements first.'
  return visibleText(signature) === '' ? 'Type your signature first.' : null
}

const continueSx = { display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2, alignItems: 'center' }

interface StatementBoxesProps {
  readonly form: UseFormReturn<Fields>
  readonly isLocked: boolean
}

/** The statements to tick. Unticking one says immediately that all are required (spec §24). */
function StatementBoxes({ form, isLocked }: StatementBoxesProps) {
  const messageId = useId()
  const message = form.formState.errors.root?.['statements']?.message
  const onTick = (isTicked: boolean) => {
    if (!isTicked) form.setError('root.statements', { message: waiverMessages.unticked })
    else if (form.getValues('ticked').every(Boolean)) form.clearErrors('root.statements')
  }
  return (
    <FormControl
      component="fieldset"
      aria-describedby={messageId}
      error={message !== undefined}
      sx={{ mt: 3 }}
    >
      <FormLabel component="legend" required>
        Please tick all four statements
      </FormLabel>
      {statements.map((statement, index) => (
        <Controller
          key={statement}
          control={form.control}
          name={`ticked.${index}`}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <FormControlLabel
              sx={{ alignItems: 'flex-start', mt: 1 }}
              label={statement}
              disabled={isLocked}
              control={
                <Checkbox
                  checked={value}
                  onBlur={onBlur}
                  slotProps={{ input: { ref } }}
                  onChange={(event) => {
                    onChange(event.target.checked)
                    onTick(event.target.checked)
                  }}
                  sx={{ mt: -1 }}
                />
              }
            />
          )}
        />
      ))}
      <FormHelperText id={messageId} role="alert">
        {message}
      </FormHelperText>
    </FormControl>
  )
}

const failure = (error: ApiError) =>
  outcomeText(
    error,
    `An error has occurred! We couldn't grant you permission to access Hardware Signout Site: ${statusText(error)}`,
  )
