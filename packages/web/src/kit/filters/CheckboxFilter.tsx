import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import { locked } from '../inputs/locked.ts'

interface CheckboxFilterProps {
  readonly label: string
  readonly options: readonly {
    readonly value: string
    readonly label: string
    /** Shown in a chip; no chip while it is unknown. */
    readonly count?: string | undefined
  }[]
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
  /** What is chosen stays for now. */
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
