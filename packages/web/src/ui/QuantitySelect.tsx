import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type Ref, useId } from 'react'

interface QuantitySelectProps {
  readonly label: string
  /** The choices go from 1 to this; at 0 the select is disabled. */
  readonly max: number
  /** Null: not chosen yet. */
  readonly value: number | null
  readonly onChange: (quantity: number) => void
  readonly disabled?: boolean
  readonly required?: boolean
  /** As tall as the other fields of a form, or small. */
  readonly size?: 'small' | 'medium'
  readonly error?: string | undefined
  /** For tables, where the column names it: only screen readers get the label. */
  readonly isLabelHidden?: boolean
  readonly inputRef?: Ref<HTMLSelectElement> | undefined
}

/** A quantity from 1 up, in the browser's own select: quick on phones, and light with many choices. */
export function QuantitySelect(props: QuantitySelectProps) {
  const { label, max, value, onChange, disabled = false, error, isLabelHidden = false } = props
  const { required = false, size = 'small', inputRef } = props
  const id = useId()
  const errorId = useId()
  const isEmpty = value === null || max === 0
  const choices = Array.from({ length: Math.max(max, value ?? 0) }, (_, index) => index + 1)
  return (
    <FormControl
      size={size}
      required={required}
      disabled={disabled || max === 0}
      error={error !== undefined}
      sx={{ minWidth: 88 }}
    >
      {!isLabelHidden && (
        <InputLabel htmlFor={id} shrink>
          {label}
        </InputLabel>
      )}
      <NativeSelect
        id={id}
        inputRef={inputRef}
        value={isEmpty ? '' : value}
        input={<OutlinedInput notched={!isLabelHidden} label={isLabelHidden ? undefined : label} />}
        inputProps={{
          'aria-label': isLabelHidden ? label : undefined,
          'aria-describedby': error === undefined ? undefined : errorId,
        }}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {isEmpty && <option value="" disabled hidden aria-label="None" />}
        {choices.map((choice) => (
          <option key={choice} value={choice} disabled={choice > max}>
            {choice}
          </option>
        ))}
      </NativeSelect>
      {error !== undefined && <FormHelperText id={errorId}>{error}</FormHelperText>}
    </FormControl>
  )
}
