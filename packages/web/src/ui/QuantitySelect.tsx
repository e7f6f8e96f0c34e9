import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'

interface QuantitySelectProps {
  readonly label: string
  /** Choices from 1 to this; disabled when it is 0. */
  readonly max: number
  readonly value: number
  readonly onChange: (quantity: number) => void
  readonly disabled?: boolean
  /** In tables, where the column says it: the label is for screen readers alone. */
  readonly isLabelHidden?: boolean
}

/** How many, from 1 up. The browser's own select: quick on phones, and light with a thousand choices. */
export function QuantitySelect(props: QuantitySelectProps) {
  const { label, max, value, onChange, disabled = false, isLabelHidden = false } = props
  const id = useId()
  const choices = Array.from({ length: Math.max(max, value) }, (_, index) => index + 1)
  return (
    <FormControl size="small" disabled={disabled || max === 0} sx={{ minWidth: 88 }}>
      {!isLabelHidden && (
        <InputLabel htmlFor={id} shrink>
          {label}
        </InputLabel>
      )}
      <NativeSelect
        id={id}
        value={max === 0 ? '' : value}
        input={<OutlinedInput notched={!isLabelHidden} label={isLabelHidden ? undefined : label} />}
        inputProps={{ 'aria-label': isLabelHidden ? label : undefined }}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice} disabled={choice > max}>
            {choice}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  )
}
