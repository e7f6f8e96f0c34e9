import { incidentStates, incidentWords } from '@signout/contract'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { type Resolver, useForm, type Control, useController } from 'react-hook-form'
import { Form } from '#ui/forms/Form.tsx'
import { locked } from '#ui/forms/locked.ts'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
import { FormField } from '#ui/forms/FormField.tsx'
import { QuantityInput } from '#ui/forms/QuantityInput.tsx'
import {
  checkIncident,
  type CompleteIncident,
  completeIncident,
  type IncidentValues,
} from './incident-rules.ts'

interface IncidentFormProps {
  readonly quantityGranted: number
  /**
   * Sends a complete report, and calls `markSaved` once it was sent; the form keeps its input until then, and after a
   * failure.
   */
  readonly onSubmit: (incident: CompleteIncident, markSaved: () => void) => Promise<void>
}

/** What happened to an item. Validated on submit, not before (spec §24). */
export function IncidentForm({ quantityGranted, onSubmit }: IncidentFormProps) {
  const form = useForm<IncidentValues, Context>({
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: { state: '', qty: '', what: '', when: '', where: '' },
    context: { quantityGranted },
    resolver,
  })
  const { isDirty, isSubmitting } = form.formState
  const markSaved = useUnsaved(isDirty, isSubmitting)
  const submit = form.handleSubmit(async (values) => {
    const complete = completeIncident(values)
    if (complete !== null) await onSubmit(complete, markSaved)
  })
  // Changes while it is being sent would be lost.
  const field = { control: form.control, isReadOnly: isSubmitting }
  const text = { form, isReadOnly: isSubmitting, required: true, fullWidth: true }
  return (
    <Form
      label="Item incident"
      submitLabel="Submit"
      submitSize="large"
      isBusy={isSubmitting}
      onSubmit={(event) => void submit(event)}
    >
      <StateChoice {...field} />
      <IncidentQuantity {...field} max={quantityGranted} />
      <FormField {...text} name="what" label="What happened?" multiline minRows={3} />
      <FormField {...text} name="when" label="When did this occur?" />
      <FormField {...text} name="where" label="Where did this occur?" />
    </Form>
  )
}

type Context = Pick<IncidentFormProps, 'quantityGranted'>

const resolver: Resolver<IncidentValues, Context> = (values, context) => {
  const errors = checkIncident(values, context?.quantityGranted ?? 0)
  const mistakes = Object.entries(errors).flatMap(([field, message]) =>
    message === null ? [] : [[field, { type: 'validate', message }] as const],
  )
  return mistakes.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: Object.fromEntries(mistakes) }
}

interface IncidentQuantityProps {
  readonly control: Control<IncidentValues>
  readonly isReadOnly: boolean
  /** Number of units granted to the team (spec §22). */
  readonly max: number
}

function IncidentQuantity({ control, isReadOnly, max }: IncidentQuantityProps) {
  const { field, fieldState } = useController({ control, name: 'qty' })
  return (
    <QuantityInput
      label="Quantity"
      required
      isReadOnly={isReadOnly}
      max={max}
      value={field.value === '' ? null : Number(field.value)}
      onChange={(quantity) => field.onChange(quantity === null ? '' : String(quantity))}
      error={fieldState.error?.message}
      inputRef={field.ref}
    />
  )
}

interface StateChoiceProps {
  readonly control: Control<IncidentValues>
  readonly isReadOnly: boolean
}

/** Whether the item is broken, lost or something else. */
function StateChoice({ control, isReadOnly }: StateChoiceProps) {
  const id = useId()
  const { field, fieldState } = useController({ control, name: 'state' })
  const { ref, ...group } = field
  const { error } = fieldState
  return (
    <FormControl error={error !== undefined} required>
      <FormLabel id={`${id}-label`}>State of the hardware</FormLabel>
      <RadioGroup
        {...group}
        row
        onChange={(event) => {
          if (!isReadOnly) group.onChange(event)
        }}
        aria-labelledby={`${id}-label`}
        aria-describedby={error && `${id}-error`}
      >
        {incidentStates.map((state, index) => (
          <FormControlLabel
            key={state}
            value={state}
            label={incidentWords[state].choice}
            control={
              <Radio
                slotProps={{ input: { ...locked(isReadOnly), ...(index === 0 && { ref }) } }}
              />
            }
          />
        ))}
      </RadioGroup>
      {error && <FormHelperText id={`${id}-error`}>{error.message}</FormHelperText>}
    </FormControl>
  )
}
