import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import TextField from '@mui/material/TextField'
import { locked } from '../forms/locked.ts'

interface CheckboxFilterProps {
  readonly label: string
  readonly options: readonly {
    readonly value: string
    readonly label: string
    /** Number in a chip; no chip while it is unknown. */
    readonly count?: string
  }[]
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
  /** Whether the choice is locked for now. */
  readonly isReadOnly?: boolean
}

/** Any of several options, each with a count. */
export function CheckboxFilter(props: CheckboxFilterProps) {
  const { label, options, chosen, onToggle, isReadOnly = false } = props
  return (
    <FormControl component="fieldset" sx={{ display: 'flex', mb: 2 }}>
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup>
        {options.map(({ value, label: text, count }) => (
          <Box key={value} sx={{ display: 'flex', alignItems: 'center' }}>
            <FormControlLabel
              label={text}
              control={
                <Checkbox
                  size="small"
                  checked={chosen.includes(value)}
                  onChange={() => {
                    if (!isReadOnly) onToggle(value)
                  }}
                  slotProps={{ input: locked(isReadOnly) }}
                />
              }
              sx={{ flex: 1, minWidth: 0, mr: 1, overflowWrap: 'anywhere' }}
            />
            {count !== undefined && <Chip size="small" label={count} />}
          </Box>
        ))}
      </FormGroup>
    </FormControl>
  )
}

interface RadioFilterProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One of a few options, such as a sort order; a change takes effect immediately. */
export function RadioFilter<Value extends string>(props: RadioFilterProps<Value>) {
  const { label, options, value, onChange } = props
  const labelId = useId()
  return (
    <FormControl sx={{ display: 'flex', mb: 2 }}>
      <FormLabel id={labelId}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onChange={(_, chosen) => {
          const option = options.find((each) => each.value === chosen)
          if (option) onChange(option.value)
        }}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            control={<Radio size="small" />}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

interface SelectFilterProps<Value extends string> {
  readonly label: string
  /** Label of the option without a filter. */
  readonly all: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  /** Empty for no filter. */
  readonly value: Value | ''
  readonly onChange: (value: string) => void
}

/** One of a few options or none, where there is no room for a panel. */
export function SelectFilter<Value extends string>(props: SelectFilterProps<Value>) {
  const { label, all, options, value, onChange } = props
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true } }}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  )
}
