import Checkbox from '@mui/material/Checkbox'
import TableCell from '@mui/material/TableCell'

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
