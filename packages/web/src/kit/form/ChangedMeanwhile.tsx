import Alert from '@mui/material/Alert'
import { useState } from 'react'

interface ChangedMeanwhileProps {
  /** What the form is about. */
  readonly what: string
  /** Labels of the fields that were changed elsewhere; without any, nothing is shown. */
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

interface FormState {
  readonly isDirty: boolean
  readonly isSaving: boolean
}

/**
 * For a form whose untouched fields follow what others save: what they have changed since something was typed in it.
 * @param current what is saved. @param difference the fields in which two states of it differ.
 * @returns the fields, and what takes a state as known that was saved here.
 */
export function useChangedMeanwhile<Values, Field>(
  current: Values,
  difference: (one: Values, other: Values) => readonly Field[],
  { isDirty, isSaving }: FormState,
): [fields: readonly Field[], setKnown: (saved: Values) => void] {
  const [known, setKnown] = useState(current)
  const fields = difference(known, current)
  // Where nothing has been typed, all of it shows.
  if (!isDirty && !isSaving && fields.length > 0) setKnown(current)
  // Our own change may be heard of before its answer.
  return [isDirty && !isSaving ? fields : [], setKnown]
}

/**
 * Whether something has been changed, of a form whose untouched fields follow what others save: the form's own `isDirty`
 * is forgotten when they do. An array has a flag for each of its elements.
 */
export function hasDirtyFields(dirtyFields: object): boolean {
  return Object.values(dirtyFields).some(
    (flag) => flag === true || (Array.isArray(flag) && flag.includes(true)),
  )
}
