import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'

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
