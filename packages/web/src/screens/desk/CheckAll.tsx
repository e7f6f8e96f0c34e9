import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'

interface CheckAllProps {
  readonly ticked: number
  readonly total: number
  readonly disabled: boolean
  readonly onChange: (isTicked: boolean) => void
}

/** Ticks every row of an order, or none. */
export function CheckAll({ ticked, total, disabled, onChange }: CheckAllProps) {
  const isAll = ticked === total
  return (
    <FormControlLabel
      label="Check all"
      disabled={disabled}
      control={
        <Checkbox
          checked={isAll}
          indeterminate={ticked > 0 && !isAll}
          onChange={() => onChange(!isAll)}
        />
      }
      sx={{ mr: 0 }}
    />
  )
}
