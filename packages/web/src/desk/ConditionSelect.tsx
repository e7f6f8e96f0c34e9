import { type Condition, conditions } from '@signout/contract'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'

interface ConditionSelectProps {
  readonly label: string
  /** Hides the label except from screen readers, for tables, where the column names it. */
  readonly isLabelHidden?: boolean
  readonly options?: readonly Condition[]
  readonly value: Condition
  readonly disabled: boolean
  readonly onChange: (condition: Condition) => void
}

/** The condition of returned units, in a native select. */
export function ConditionSelect(props: ConditionSelectProps) {
  const { label, isLabelHidden = false, options = conditions, value, disabled, onChange } = props
  const id = useId()
  return (
    <FormControl size="small" disabled={disabled}>
      {!isLabelHidden && <InputLabel htmlFor={id}>{label}</InputLabel>}
      <NativeSelect
        id={id}
        value={value}
        input={<OutlinedInput />}
        inputProps={{ 'aria-label': isLabelHidden ? label : undefined }}
        onChange={(event) => {
          const chosen = options.find((option) => option === event.target.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  )
}
