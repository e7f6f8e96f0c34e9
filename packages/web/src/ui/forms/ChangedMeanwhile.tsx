import Alert from '@mui/material/Alert'
import { useState } from 'react'

interface ChangedMeanwhileProps {
  /** Subject of the form. */
  readonly what: string
  /** What was changed elsewhere: labels of fields, or what they say now. Without any, nothing is shown. */
  readonly fields: readonly string[]
  /** Whether untouched fields follow what others save, so that the rest of the form is the user's own. */
  readonly isFollowing?: boolean
}

/** Notice above a form that others have saved meanwhile. */
export function ChangedMeanwhile({ what, fields, isFollowing = true }: ChangedMeanwhileProps) {
  if (fields.length === 0) return null
  return (
    <Alert severity="warning">
      Somebody else has changed this {what} in the meantime: {fields.join(', ')}.
      {isFollowing &&
        ' What you have entered yourself is still here, and replaces theirs when you save.'}
    </Alert>
  )
}

/** Notice above a form whose subject others have deleted. */
export function DeletedMeanwhile({ what }: Pick<ChangedMeanwhileProps, 'what'>) {
  return (
    <Alert severity="warning">
      Somebody else has deleted this {what} in the meantime. What you have entered is still here,
      and can be added again.
    </Alert>
  )
}

interface FormState {
  /** Whether a change by others could be missed: always, in a form that does not follow them. */
  readonly isDirty: boolean
  readonly isSaving: boolean
}

/**
 * Fields of a form that others have changed since the user began to type; since it was opened, if it is always dirty.
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
