import { type Resolver, useForm } from 'react-hook-form'
import { Form } from '#kit/inputs/Form.tsx'
import { useUnsaved } from '#kit/unsaved/unsaved-forms.ts'
import {
  checkIncident,
  type CompleteIncident,
  completeIncident,
  type IncidentValues,
} from './incident-rules.ts'
import { IncidentQuantity } from './IncidentQuantity.tsx'
import { IncidentText } from './IncidentText.tsx'
import { StateChoice } from './StateChoice.tsx'

interface IncidentFormProps {
  readonly quantityGranted: number
  /** Sends what is complete, and says whether it has been sent; the form stays as it is until then, and after a failure. */
  readonly onSubmit: (incident: CompleteIncident) => Promise<boolean>
}

/** What happened to an item. Validated on submit, not before (spec §5). */
export function IncidentForm({ quantityGranted, onSubmit }: IncidentFormProps) {
  const { control, formState, handleSubmit } = useForm<IncidentValues, Context>({
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: { state: '', qty: '', what: '', when: '', where: '' },
    context: { quantityGranted },
    resolver,
  })
  const { isDirty, isSubmitting } = formState
  const markSaved = useUnsaved(isDirty, isSubmitting)
  const submit = handleSubmit(async (values) => {
    const complete = completeIncident(values)
    if (complete !== null && (await onSubmit(complete))) markSaved()
  })
  // What is changed while it is being sent would be lost.
  const field = { control, isReadOnly: isSubmitting }
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
      <IncidentText {...field} name="what" label="What happened?" minRows={3} />
      <IncidentText {...field} name="when" label="When did this occur?" />
      <IncidentText {...field} name="where" label="Where did this occur?" />
    </Form>
  )
}

type Context = Pick<IncidentFormProps, 'quantityGranted'>

const resolver: Resolver<IncidentValues, Context> = (values, context) => {
  const errors = checkIncident(values, context?.quantityGranted ?? 0)
  const mistakes = Object.entries(errors).flatMap(([field, message]) =>
    message === undefined ? [] : [[field, { type: 'validate', message }] as const],
  )
  return mistakes.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: Object.fromEntries(mistakes) }
}
