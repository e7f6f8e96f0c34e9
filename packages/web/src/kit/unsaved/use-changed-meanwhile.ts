import { useState } from 'react'

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
  // Whoever has typed nothing sees all of it.
  if (!isDirty && !isSaving && fields.length > 0) setKnown(current)
  // Our own change may be heard of before its answer.
  return [isDirty && !isSaving ? fields : [], setKnown]
}
