import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type Resolver, useForm } from 'react-hook-form'
import {
  checkIncident,
  type CompleteIncident,
  completeIncident,
  type Incident,
} from './incident-rules.ts'
import { IncidentQuantity } from './IncidentQuantity.tsx'
import { IncidentText } from './IncidentText.tsx'
import { StateChoice } from './StateChoice.tsx'

interface IncidentFormProps {
  readonly quantityGranted: number
  /** Sends what is complete; the form stays as it is until then, and after a failure. */
  readonly onSubmit: (incident: CompleteIncident) => Promise<void>
}

/** What happened to an item. Validated on submit, not before (spec §5). */
export function IncidentForm({ quantityGranted, onSubmit }: IncidentFormProps) {
  const { control, formState, handleSubmit } = useForm<Incident, Context>({
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: { state: '', qty: '', what: '', when: '', where: '' },
    context: { quantityGranted },
    resolver,
  })
  const submit = handleSubmit(async (values) => {
    const complete = completeIncident(values)
    if (complete !== null) await onSubmit(complete)
  })
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Item incident"
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 2.5 }}
    >
      <StateChoice control={control} />
      <IncidentQuantity control={control} max={quantityGranted} />
      <IncidentText control={control} name="what" label="What happened?" minRows={3} />
      <IncidentText control={control} name="when" label="When did this occur?" />
      <IncidentText control={control} name="where" label="Where did this occur?" />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={formState.isSubmitting}
        sx={{ alignSelf: 'flex-start' }}
      >
        Submit
      </Button>
    </Stack>
  )
}

type Context = Pick<IncidentFormProps, 'quantityGranted'>

const resolver: Resolver<Incident, Context> = (values, context) => {
  const errors = checkIncident(values, context?.quantityGranted ?? 0)
  const mistakes = Object.entries(errors).flatMap(([field, message]) =>
    message === undefined ? [] : [[field, { type: 'validate', message }] as const],
  )
  return mistakes.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: Object.fromEntries(mistakes) }
}
