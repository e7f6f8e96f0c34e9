import Alert from '@mui/material/Alert'

interface ChangedMeanwhileProps {
  /** What the form is about. */
  readonly what: string
  /** The labels of what somebody else has changed; nothing is shown without any. */
  readonly fields: readonly string[]
}

/** Above a form whose untouched fields follow what others save. */
export function ChangedMeanwhile({ what, fields }: ChangedMeanwhileProps) {
  if (fields.length === 0) return null
  return (
    <Alert severity="warning">
      Somebody else has changed this {what} in the meantime: {fields.join(', ')}. What you have
      entered yourself is still here, and replaces theirs when you save.
    </Alert>
  )
}
