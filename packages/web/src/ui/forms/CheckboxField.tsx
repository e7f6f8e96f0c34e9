import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { locked } from './locked.ts'

interface CheckboxFieldProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  /** Of a field that is a boolean. */
  readonly name: FieldPath<V>
  readonly label: string
  readonly hint: string
  readonly isLocked?: boolean
  /** A read-only box keeps the focus and its value. */
  readonly isReadOnly: boolean
}

/** A checkbox with its consequence below it. */
export function CheckboxField<V extends FieldValues>(props: CheckboxFieldProps<V>) {
  const { form, name, label, hint, isLocked = false, isReadOnly } = props
  const hintId = useId()
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, ref, ...field } }) => (
        <Box>
          <FormControlLabel
            label={label}
            disabled={isLocked}
            control={
              <Checkbox
                {...field}
                checked={value}
                onChange={(event) => {
                  if (!isReadOnly) field.onChange(event)
                }}
                slotProps={{ input: { ref, 'aria-describedby': hintId, ...locked(isReadOnly) } }}
              />
            }
          />
          <FormHelperText id={hintId} sx={{ mt: -0.5, ml: 4 }}>
            {hint}
          </FormHelperText>
        </Box>
      )}
    />
  )
}
