import TextField from '@mui/material/TextField'
import { type Control, useController } from 'react-hook-form'
import type { IncidentValues } from './incident-rules.ts'

interface IncidentTextProps {
  readonly control: Control<IncidentValues>
  readonly isReadOnly: boolean
  readonly name: 'what' | 'when' | 'where'
  readonly label: string
  /** More than one: the field grows with its text. */
  readonly minRows?: number
}

export function IncidentText(props: IncidentTextProps) {
  const { control, isReadOnly, name, label, minRows = 1 } = props
  const { field, fieldState } = useController({ control, name })
  const { ref, ...input } = field
  return (
    <TextField
      {...input}
      inputRef={ref}
      label={label}
      required
      fullWidth
      multiline={minRows > 1}
      minRows={minRows}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ htmlInput: { readOnly: isReadOnly } }}
    />
  )
}
