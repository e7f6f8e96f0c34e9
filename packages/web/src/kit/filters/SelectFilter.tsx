import TextField from '@mui/material/TextField'

interface SelectFilterProps<Value extends string> {
  readonly label: string
  /** For no filter at all. */
  readonly all: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  /** Empty: no filter. */
  readonly value: Value | ''
  readonly onChange: (value: string) => void
}

/** One of a few options, or none, where there is no room for a panel. */
export function SelectFilter<Value extends string>(props: SelectFilterProps<Value>) {
  const { label, all, options, value, onChange } = props
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
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
