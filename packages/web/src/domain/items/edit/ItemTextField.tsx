import TextField from '@mui/material/TextField'
import { fieldMessages, parseWholeNumber } from '@signout/contract'
import { useFormContext } from 'react-hook-form'
import { itemFieldLabels, type ItemField, type ItemValues } from './item-values.ts'

interface ItemTextFieldProps {
  readonly field: Exclude<ItemField, 'categories'>
  readonly isRequired?: boolean
  readonly isNumber?: boolean
  readonly isLong?: boolean
  readonly isReadOnly: boolean
  readonly hint?: string
}

export function ItemTextField(props: ItemTextFieldProps) {
  const { field, isRequired = false, isNumber = false, isLong = false, isReadOnly, hint } = props
  const { formState, register } = useFormContext<ItemValues>()
  const label = itemFieldLabels[field]
  const { ref, ...registered } = register(field, {
    validate: (text) => {
      if (text.trim() === '') return !isRequired || fieldMessages.missing
      return !isNumber || parseWholeNumber(text) !== null || fieldMessages.notWhole
    },
  })
  const refusal = formState.errors[field]?.message
  return (
    <TextField
      {...registered}
      inputRef={ref}
      label={label}
      required={isRequired}
      fullWidth
      multiline={isLong}
      {...(isLong && { minRows: 2, maxRows: 8 })}
      autoComplete="off"
      error={refusal !== undefined}
      helperText={refusal ?? hint}
      slotProps={{ htmlInput: { readOnly: isReadOnly, ...(isNumber && { inputMode: 'numeric' }) } }}
    />
  )
}
