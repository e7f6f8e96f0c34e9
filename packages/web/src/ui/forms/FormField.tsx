import { type ApiError, countCharacters, lengthProblem, visibleText } from '@signout/contract'
import Box from '@mui/material/Box'
import FormControl, { type FormControlProps } from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { type InputHTMLAttributes, useId, useState } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'

type ControlLook = Pick<FormControlProps, 'required' | 'fullWidth' | 'margin'>

type InputLook = Pick<
  OutlinedInputProps,
  'type' | 'autoComplete' | 'multiline' | 'minRows' | 'maxRows'
>

interface FieldProps<Values extends FieldValues> extends ControlLook, InputLook {
  readonly form: UseFormReturn<Values>
  readonly name: FieldPath<Values>
  readonly label: string
  /** What is wrong with a text; null when it is valid. */
  readonly problem?: (text: string) => string | null
  /** Hint below the field while the text is valid. */
  readonly hint?: string | null
  /** Whether it takes the focus when it appears. */
  readonly isFirst?: boolean
  /** Whether the form is being saved, when further input would be lost. */
  readonly isReadOnly?: boolean
  readonly input?: InputHTMLAttributes<HTMLInputElement>
}

interface FormFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Maximum length in characters after trimming, shown with the number typed so far. */
  readonly max?: number
}

/**
 * A text field of a form, with its error below. Its parts are MUI's: `TextField` would add a list to choose from, with its
 * menu, to the first load.
 */
export function FormField<Values extends FieldValues>({ max, ...field }: FormFieldProps<Values>) {
  return max === undefined ? <PlainField {...field} /> : <LimitedField {...field} max={max} />
}

interface PlainFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** What is wrong before the form has looked. */
  readonly refusal?: string | null
  /** Text to the right of the hint or the error. */
  readonly aside?: string
}

function PlainField<Values extends FieldValues>(props: PlainFieldProps<Values>) {
  const { form, name, problem, hint, isReadOnly = false, isFirst = false, input, ...rest } = props
  const { refusal: early = null, aside, label, required, fullWidth, margin, ...look } = rest
  const id = useId()
  const [shown] = useState(() => rememberElement(isFirst))
  const { ref, ...field } = form.register(name, {
    validate: (text: unknown) =>
      shown.isHalfTyped() ? 'Enter a date and a time.' : (problem?.(String(text)) ?? true),
  })
  const refusal = form.getFieldState(name, form.formState).error?.message ?? early
  const text = refusal ?? hint
  const help = aside === undefined ? text : <Beside aside={aside}>{text}</Beside>
  return (
    <FormControl {...{ required, fullWidth, margin }} error={refusal !== null}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...look}
        {...field}
        id={id}
        inputRef={(element: HTMLInputElement | null) => {
          shown.set(element)
          ref(element)
        }}
        aria-describedby={help ? `${id}-help` : undefined}
        slotProps={{ input: { ...input, readOnly: isReadOnly } }}
      />
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  )
}

interface BesideProps {
  readonly aside: string
  readonly children: string | null | undefined
}

function Beside({ aside, children }: BesideProps) {
  return (
    <Box component="span" sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
      <span>{children}</span>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {aside}
      </Box>
    </Box>
  )
}

interface LimitedFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly max: number
}

/** A field that counts its characters, and says at once when there are too many. */
function LimitedField<Values extends FieldValues>(props: LimitedFieldProps<Values>) {
  const { max, problem, ...field } = props
  const text = String(useWatch({ control: field.form.control, name: field.name }))
  const count = countCharacters(visibleText(text))
  const problemOf = (typed: string) => problem?.(typed) ?? lengthProblem(visibleText(typed), max)
  return (
    <PlainField
      {...field}
      problem={problemOf}
      refusal={count > max ? problemOf(text) : null}
      aside={`${count} / ${max}`}
    />
  )
}

/** The element of a field, which alone knows that a time is half typed: its value is empty then. */
function rememberElement(takesFocus: boolean) {
  let element: HTMLInputElement | null = null
  let isNew = true
  return {
    set: (shown: HTMLInputElement | null) => {
      element = shown
      if (isNew && takesFocus) element?.focus()
      isNew = false
    },
    isHalfTyped: () => element?.validity.badInput === true,
  }
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
