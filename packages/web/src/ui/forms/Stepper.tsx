import { formatNumber } from '@signout/contract'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { AddIcon, RemoveIcon } from '#ui/pictures/icons.tsx'

interface StepperProps {
  /** What is counted, for screen readers: `Broken Lamp`. */
  readonly label: string
  readonly min: number
  readonly max: number
  readonly value: number
  readonly disabled?: boolean
  readonly onChange: (value: number) => void
}

/** A small number with buttons for one more and one fewer. */
export function Stepper({ label, min, max, value, disabled = false, onChange }: StepperProps) {
  return (
    <Box component="fieldset" aria-label={label} sx={groupSx}>
      <IconButton
        aria-label={`One fewer: ${label}`}
        disabled={disabled}
        // Keeps the focus, unlike a disabled button.
        aria-disabled={value <= min}
        onClick={() => {
          if (value > min) onChange(value - 1)
        }}
        sx={buttonSx}
      >
        <RemoveIcon />
      </IconButton>
      <Box component="output" sx={{ minWidth: 28, textAlign: 'center', fontWeight: 600 }}>
        {formatNumber(value)}
      </Box>
      <IconButton
        aria-label={`One more: ${label}`}
        disabled={disabled}
        aria-disabled={value >= max}
        onClick={() => {
          if (value < max) onChange(value + 1)
        }}
        sx={buttonSx}
      >
        <AddIcon />
      </IconButton>
    </Box>
  )
}

const groupSx = { display: 'inline-flex', alignItems: 'center', border: 0, m: 0, p: 0 } as const

const buttonSx = { width: 44, height: 44 } as const
