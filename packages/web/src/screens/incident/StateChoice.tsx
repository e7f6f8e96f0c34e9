import { type IncidentState, incidentStates } from '@signout/contract'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { locked } from '#kit/inputs/locked.ts'
import type { IncidentValues } from './incident-rules.ts'

const labels: Readonly<Record<IncidentState, string>> = {
  broken: 'Broken',
  lost: 'Lost',
  other: 'Other',
}

interface StateChoiceProps {
  readonly control: Control<IncidentValues>
  readonly isReadOnly: boolean
}

/** Whether the item is broken, lost or something else. */
export function StateChoice({ control, isReadOnly }: StateChoiceProps) {
  const id = useId()
  const { field, fieldState } = useController({ control, name: 'state' })
  const { ref, ...group } = field
  const { error } = fieldState
  return (
    <FormControl error={error !== undefined} required>
      <FormLabel id={`${id}-label`}>State of the hardware</FormLabel>
      <RadioGroup
        {...group}
        row
        onChange={(event) => {
          if (!isReadOnly) group.onChange(event)
        }}
        aria-labelledby={`${id}-label`}
        aria-describedby={error && `${id}-error`}
      >
        {incidentStates.map((state, index) => (
          <FormControlLabel
            key={state}
            value={state}
            label={labels[state]}
            control={
              <Radio
                slotProps={{ input: { ...locked(isReadOnly), ...(index === 0 && { ref }) } }}
              />
            }
          />
        ))}
      </RadioGroup>
      {error && (
        <FormHelperText id={`${id}-error`} sx={{ mx: 0 }}>
          {error.message}
        </FormHelperText>
      )}
    </FormControl>
  )
}
