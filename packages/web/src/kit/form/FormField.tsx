import type { ApiError } from '@signout/contract'
import Box from '@mui/material/Box'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type InputHTMLAttributes, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

type Look = 'type' | 'autoComplete' | 'required' | 'fullWidth' | 'multiline' | 'minRows' | 'maxRows'

interface FormFieldProps<Values extends FieldValues> extends Pick<TextFieldProps, Look> {
  readonly form: UseFormReturn<Values>
  readonly name: FieldPath<Values>
  readonly label: string
  /** What is wrong with a text; null when it is valid. */
  readonly problem?: (text: string) => string | null
  /** Hint below the field while the text is valid. */
  readonly hint?: string | null | undefined
  /** Whether the form is being saved, when further input would be lost. */
  readonly isReadOnly?: boolean
  readonly input?: InputHTMLAttributes<HTMLInputElement>
}

/** A text field of a form, with its error below. */
export function FormField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const { form, name, problem, hint, isReadOnly = false, input, ...look } = props
  const [shown] = useState(rememberElement)
  const { ref, ...field } = form.register(name, {
    validate: (text: unknown) =>
      shown.isHalfTyped() ? 'Enter a date and a time.' : (problem?.(String(text)) ?? true),
  })
  const refusal = form.getFieldState(name, form.formState).error?.message
  return (
    <TextField
      {...look}
      {...field}
      inputRef={(element: HTMLInputElement | null) => {
        shown.set(element)
        ref(element)
      }}
      error={refusal !== undefined}
      helperText={refusal ?? hint}
      slotProps={{ htmlInput: { ...input, readOnly: isReadOnly } }}
    />
  )
}

/** The element of a field, which alone knows that a time is half typed: its value is empty then. */
function rememberElement() {
  let element: HTMLInputElement | null = null
  return {
    set: (shown: HTMLInputElement | null) => {
      element = shown
    },
    isHalfTyped: () => element?.validity.badInput === true,
  }
}

interface HintWithCountProps {
  readonly hint: string
  /** Number of characters typed so far. */
  readonly count: number
  readonly max: number
}

/** Text below a field of limited length. */
export function HintWithCount({ hint, count, max }: HintWithCountProps) {
  return (
    <Box component="span" sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
      <span>{hint}</span>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {count} / {max}
      </Box>
    </Box>
  )
}

/**
 * Shows a refusal at its fields, the first of which takes the focus.
 *
 * @param fields in the order of the form.
 * @returns whether it names any of them.
 */
export function showAtFields<Values extends FieldValues>(
  { setError }: Pick<UseFormReturn<Values>, 'setError'>,
  error: ApiError,
  fields: readonly FieldPath<Values>[],
): boolean {
  const refused = fields.filter((name) => error.errorsOf(name).length > 0)
  for (const [at, name] of refused.entries()) {
    setError(name, { message: error.errorsOf(name).join(' ') }, { shouldFocus: at === 0 })
  }
  return refused.length > 0
}

/** Shows a refusal at its fields, else with this text above the form, which has a place for the error `root`. */
export function showRefusal<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  error: ApiError,
  fields: readonly FieldPath<Values>[],
  text: string,
): void {
  if (!showAtFields(form, error, fields)) form.setError('root', { message: text })
}
