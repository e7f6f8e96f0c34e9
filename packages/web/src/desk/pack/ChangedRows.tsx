import { formatNumber } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { continuationSx } from '../continuation.ts'
import { useDeskOrders } from '../DeskProvider.tsx'
import type { Ticks } from './use-ticks.ts'

interface ChangedRowProps {
  readonly itemId: number
  /** Number of units that were packed. */
  readonly units: number
}

/** Says below a row that was ticked here that it has another number of units now (spec §17). */
export function ChangedRow({ itemId, units }: ChangedRowProps) {
  return (
    <TableRow sx={continuationSx}>
      <TableCell className="changed" colSpan={5}>
        <Alert severity="warning">
          Changed in the meantime: you had ticked <Units itemId={itemId} units={units} />.
        </Alert>
      </TableCell>
    </TableRow>
  )
}

/** Says which rows were ticked here and are no longer in the order. */
export function RowsTakenOut({ packed }: { readonly packed: Ticks }) {
  return packed.takenOut.map(([item, units]) => (
    <Alert
      key={item}
      severity="warning"
      action={
        <Button color="inherit" onClick={() => packed.forget(item)} sx={{ whiteSpace: 'nowrap' }}>
          Put away
        </Button>
      }
      sx={{ mt: 1.5 }}
    >
      Taken out in the meantime: you had ticked <Units itemId={item} units={units} />.
    </Alert>
  ))
}

function Units({ itemId, units }: ChangedRowProps) {
  const { items } = useDeskOrders()
  return `${formatNumber(units)} × ${items.nameOf(itemId)}`
}
