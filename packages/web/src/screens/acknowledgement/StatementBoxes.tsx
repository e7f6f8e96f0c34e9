import { waiverMessages } from '@signout/contract'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { statements } from './waiver-text.ts'

interface StatementBoxesProps {
  readonly form: UseFormReturn<{ signature: string; ticked: boolean[] }>
  readonly isLocked: boolean
}

/** The statements to tick. Unticking one says immediately that all are required (rulings §4). */
export function StatementBoxes({ form, isLocked }: StatementBoxesProps) {
  const messageId = useId()
  const message = form.formState.errors.root?.['statements']?.message
  const onTick = (isTicked: boolean) => {
    if (!isTicked) form.setError('root.statements', { message: waiverMessages.unticked })
    else if (form.getValues('ticked').every(Boolean)) form.clearErrors('root.statements')
  }
  return (
    <FormControl
      component="fieldset"
      aria-describedby={messageId}
      error={message !== undefined}
      sx={{ mt: 3 }}
    >
      <FormLabel component="legend" required>
        Please tick all four statements
      </FormLabel>
      {statements.map((statement, index) => (
        <Controller
          key={statement}
          control={form.control}
          name={`ticked.${index}`}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <FormControlLabel
              sx={{ alignItems: 'flex-start', mt: 1 }}
              label={statement}
              disabled={isLocked}
              control={
                <Checkbox
                  checked={value}
                  onBlur={onBlur}
                  slotProps={{ input: { ref } }}
                  onChange={(event) => {
                    onChange(event.target.checked)
                    onTick(event.target.checked)
                  }}
                  sx={{ mt: -1 }}
                />
              }
            />
          )}
        />
      ))}
      <FormHelperText id={messageId} role="alert" sx={{ mx: 0 }}>
        {message}
      </FormHelperText>
    </FormControl>
  )
}
