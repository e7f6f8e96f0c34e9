import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TableCell from '@mui/material/TableCell'

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

interface CheckboxCellProps {
  /** Names the item to screen readers. */
  readonly label: string
  readonly isTicked: boolean
  readonly disabled: boolean
  readonly onToggle: () => void
}

/** The first cell of a row that can be ticked. */
export function CheckboxCell({ label, isTicked, disabled, onToggle }: CheckboxCellProps) {
  return (
    <TableCell className="tick">
      <Checkbox
        checked={isTicked}
        disabled={disabled}
        edge="start"
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': label } }}
      />
    </TableCell>
  )
}
