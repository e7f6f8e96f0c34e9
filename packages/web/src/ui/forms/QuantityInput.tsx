import { formatNumber, parseWholeNumber } from '@signout/contract'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type RefCallback, useId, useState } from 'react'
import { locked } from './locked.ts'

interface QuantityInputProps {
  readonly label: string
  /** Quantities go from 1 to this; at 0 the input is disabled. */
  readonly max: number
  /** Null when there is none yet. */
  readonly value: number | null
  /** A typed quantity may be out of bounds; null if the text is not a whole number. */
  readonly onChange: (quantity: number | null) => void
  readonly disabled?: boolean
  /** A read-only input keeps the focus and its value. */
  readonly isReadOnly?: boolean
  readonly required?: boolean
  readonly error?: string
  /** Hides the label except from screen readers, for tables, where the column names it. */
  readonly isLabelHidden?: boolean
  readonly inputRef?: RefCallback<HTMLElement>
}

/** Longest list: a longer one is hard to pick from, and tens of thousands of options stall the browser. */
const maxChoices = 100

/** A quantity from 1 up, in a native select, which is quick on phones; a number field for large ones. */
export function QuantityInput(props: QuantityInputProps) {
  const { label, max, value, disabled = false, error, isLabelHidden = false } = props
  const { required = false } = props
  const isTyped = max > maxChoices
  const id = useId()
  const helpId = useId()
  const hasHelp = isTyped || error !== undefined
  const Field = isTyped ? NumberField : ChoiceField
  return (
    <FormControl
      required={required}
      disabled={disabled || max === 0}
      error={error !== undefined || isOutOfBounds(value, max)}
      sx={{ minWidth: 88 }}
    >
      {!isLabelHidden && <InputLabel htmlFor={id}>{label}</InputLabel>}
      <Field {...props} id={id} describedBy={hasHelp ? helpId : undefined} />
      {hasHelp && (
        <FormHelperText id={helpId} component="div">
          {error !== undefined && <div>{error}</div>}
          {isTyped && <div>{`1 to ${formatNumber(max)}`}</div>}
        </FormHelperText>
      )}
    </FormControl>
  )
}

interface FieldProps extends QuantityInputProps {
  readonly id: string
  readonly describedBy: string | undefined
}

function ChoiceField(props: FieldProps) {
  const { id, describedBy, label, max, value, onChange, isLabelHidden = false, inputRef } = props
  const { isReadOnly = false } = props
  const isEmpty = value === null || max === 0
  return (
    <NativeSelect
      id={id}
      inputRef={inputRef}
      value={isEmpty ? '' : value}
      input={<OutlinedInput />}
      inputProps={{
        'aria-label': isLabelHidden ? label : undefined,
        'aria-describedby': describedBy,
        ...locked(isReadOnly),
      }}
      onChange={(event) => {
        if (!isReadOnly) onChange(Number(event.target.value))
      }}
    >
      {isEmpty && <option value="" disabled hidden aria-label="None" />}
      {Array.from({ length: max }, (_, index) => (
        <option key={index}>{index + 1}</option>
      ))}
      {!isEmpty && value > max && <option disabled>{value}</option>}
    </NativeSelect>
  )
}

function NumberField(props: FieldProps) {
  const { id, describedBy, label, max, value, onChange, isLabelHidden = false, inputRef } = props
  // Typed text stays as it is until the field is left or the quantity changes from outside.
  const [typed, setTyped] = useState({ text: textOf(value), value })
  if (typed.value !== value) {
    setTyped({ text: parseWholeNumber(typed.text) === value ? typed.text : textOf(value), value })
  }
  return (
    <OutlinedInput
      id={id}
      inputRef={inputRef}
      type="number"
      readOnly={props.isReadOnly}
      value={typed.text}
      onChange={({ target }) => {
        setTyped({ text: target.value, value })
        onChange(parseWholeNumber(target.value))
      }}
      onBlur={() => setTyped({ text: textOf(value), value })}
      // Scrolling the page must not change a number that the pointer happens to be over.
      onWheel={({ target }) => {
        if (target instanceof HTMLElement) target.blur()
      }}
      slotProps={{
        input: {
          min: 1,
          max,
          inputMode: 'numeric',
          'aria-label': isLabelHidden ? label : undefined,
          'aria-describedby': describedBy,
        },
      }}
      sx={{ width: 112 }}
    />
  )
}

function isOutOfBounds(value: number | null, max: number): boolean {
  return value !== null && max > 0 && (value < 1 || value > max)
}

function textOf(quantity: number | null): string {
  return quantity === null ? '' : String(quantity)
}
