import { type Condition } from '@signout/contract'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'

interface ConditionSelectProps {
  readonly label: string
  readonly options: readonly Condition[]
  readonly value: Condition
  readonly disabled: boolean
  readonly onChange: (condition: Condition) => void
}

export function ConditionSelect(props: ConditionSelectProps) {
  const { label, options, value, disabled, onChange } = props
  const id = useId()
  return (
    <FormControl size="small" disabled={disabled}>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        id={id}
        value={value}
        input={<OutlinedInput notched label={label} />}
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
