import {
  type ApiError,
  createProfile,
  getUser,
  lengthProblem,
  type Profile,
  signatureLength,
  type Waiver as EventWaiver,
  waiverMessages,
  visibleText,
} from '@signout/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
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
  /** Of each statement the version of the waiver that it was ticked for; empty when it is not ticked. */
  ticked: string[]
}

interface SignatureFormProps {
  readonly waiver: EventWaiver
  /** Reads the waiver that the event has now. */
  readonly onOutdated: () => void
  readonly onSigned: (profile: Profile) => void
}

/**
 * The waiver, the four statements and the signature (spec §22, §24). A failed attempt keeps the input, and another waiver
 * the signature.
 */
export function SignatureForm({ waiver, onOutdated, onSigned }: SignatureFormProps) {
  const version = waiver.sha256 ?? 'built-in'
  const [opened] = useState(version)
  const write = useWrite(createProfile, { failure })
  const cache = useCacheUpdate()
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { signature: '', ticked: statements.map(() => '') },
  })
  const [signature, ticked] = useWatch({ control: form.control, name: ['signature', 'ticked'] })
  const missing = missingIn({ signature, ticked }, version)
  const submit = form.handleSubmit(async () => {
    if (missing !== null) return
    const e_signature = signature.trim()
    const body = { e_signature, acknowledge_rules: true, waiver: waiver.sha256 } as const
    const { answer, error } = await write.send({ body })
    if (error?.status === 409) onOutdated()
    if (answer === undefined) return
    // Pages for participants open from now on.
    cache.updateAnswer(getUser, {}, (user) => ({ ...user, profile: answer }))
    onSigned(answer)
  })
  return (
    <FadePanel>
      <form noValidate onSubmit={(event) => void submit(event)} aria-label="Hardware agreement">
        {version !== opened && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {waiverMessages.changed}
          </Alert>
        )}
        <Waiver text={waiver.text} />
        <StatementBoxes form={form} version={version} isLocked={write.isPending} />
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
        {write.isError && write.error?.status !== 409 && (
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
function missingIn({ signature, ticked }: Fields, version: string): string | null {
  if (ticked.some((tickedFor) => tickedFor !== version)) return 'Tick all four statements first.'
  return visibleText(signature) === '' ? 'Type your signature first.' : null
}

const continueSx = { display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2, alignItems: 'center' }

interface StatementBoxesProps {
  readonly form: UseFormReturn<Fields>
  /** Of the waiver that is shown. */
  readonly version: string
  readonly isLocked: boolean
}

/** The statements to tick. Unticking one says immediately that all are required (spec §24). */
function StatementBoxes({ form, version, isLocked }: StatementBoxesProps) {
  const messageId = useId()
  const message = form.formState.errors.root?.['statements']?.message
  const onTick = (isTicked: boolean) => {
    if (!isTicked) form.setError('root.statements', { message: waiverMessages.unticked })
    else if (form.getValues('ticked').every((tickedFor) => tickedFor === version)) {
      form.clearErrors('root.statements')
    }
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
                  checked={value === version}
                  onBlur={onBlur}
                  slotProps={{ input: { ref } }}
                  onChange={(event) => {
                    onChange(event.target.checked ? version : '')
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
  error.status === 409
    ? waiverMessages.changed
    : outcomeText(
        error,
        `An error has occurred! We couldn't grant you permission to access Hardware Signout Site: ${statusText(error)}`,
      )
