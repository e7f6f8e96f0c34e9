import Alert from '@mui/material/Alert'
import { useState } from 'react'

interface ChangedMeanwhileProps {
  /** Subject of the form. */
  readonly what: string
  /** Labels of the fields that were changed elsewhere; without any, nothing is shown. */
  readonly fields: readonly string[]
}

/** Notice above a form whose untouched fields follow what others save. */
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
 * Fields of a form that others have changed since the user began to type, where untouched fields follow what others
 * save.
 *
 * @param current the saved state.
 * @param difference the fields in which two states differ.
 * @returns the fields, and a function that marks a state saved here as known.
 */
export function useChangedMeanwhile<Values, Field>(
  current: Values,
  difference: (one: Values, other: Values) => readonly Field[],
  { isDirty, isSaving }: FormState,
): [fields: readonly Field[], setKnown: (saved: Values) => void] {
  const [known, setKnown] = useState(current)
  const fields = difference(known, current)
  // Without typed text every change shows anyway.
  if (!isDirty && !isSaving && fields.length > 0) setKnown(current)
  // The stream may report our own change before its answer arrives.
  return [isDirty && !isSaving ? fields : [], setKnown]
}

/**
 * Whether a form has changes whose untouched fields follow what others save, which resets the form's own `isDirty`. An
 * array has a flag for each element.
 */
export function hasDirtyFields(dirtyFields: object): boolean {
  return Object.values(dirtyFields).some(
    (flag) => flag === true || (Array.isArray(flag) && flag.includes(true)),
  )
}
