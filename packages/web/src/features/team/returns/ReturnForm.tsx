import type { OrderTable, OutstandingRow } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useEffect } from 'react'
import type { ItemsShown } from '#parts/items/ItemCell.tsx'
import { OrderCard } from '#parts/orders/OrderCard.tsx'
import { stackedTable } from '#ui/stacked-table.ts'
import { CheckAll } from '../CheckAll.tsx'
import { ReturnRow } from './ReturnRow.tsx'
import type { HoldTicks } from './use-lost-ticks.ts'
import { useReturnForm } from './use-return-form.ts'
import { SteadyButton } from '#ui/steady/SteadyButton.tsx'

interface ReturnFormProps extends ItemsShown {
  readonly order: OrderTable<OutstandingRow>
  readonly onRefused: () => void
  readonly onTicks: HoldTicks
}

/** Returns items of one order: which, how many, and in which condition. */
export function ReturnForm({ order, onRefused, onTicks, ...items }: ReturnFormProps) {
  const form = useReturnForm(order, onRefused)
  const isHeld = form.ticked > 0 && !form.isReturning
  useEffect(() => onTicks(order.id, isHeld), [onTicks, order.id, isHeld])
  return (
    <OrderCard
      order={order}
      aside={
        <CheckAll
          ticked={form.ticked}
          total={order.rows.length}
          disabled={form.isReturning}
          onChange={form.tickAll}
        />
      }
    >
      <form onSubmit={(event) => void form.submit(event)}>
        <Table size="small" aria-label={`Items of order ${order.id}`} sx={stackedTable(720)}>
          <TableHead>
            <TableRow>
              <TableCell className="tick">Return</TableCell>
              <TableCell>Item</TableCell>
              <TableCell sx={{ width: 170 }}>Quantity to return</TableCell>
              <TableCell align="right" sx={{ width: 168 }}>
                Quantity remaining
              </TableCell>
              <TableCell className="apart" sx={{ width: 188 }}>
                Condition
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {order.rows.map((row) => (
              <ReturnRow
                key={row.hardware_id}
                row={row}
                choice={form.choiceOf(row)}
                disabled={form.isReturning}
                onChange={(part) => form.change(row, part)}
                {...items}
              />
            ))}
          </TableBody>
        </Table>
        {form.takenElsewhere.map((id) => (
          <Alert key={id} severity="info" sx={{ mt: 1.5 }}>
            {items.knownItems.nameOf(id)} is no longer out: somebody else has taken it back.
          </Alert>
        ))}
        <Box sx={{ display: 'flex', mt: 1.5, justifyContent: 'flex-end' }}>
          <SteadyButton
            type="submit"
            variant="contained"
            disabled={form.ticked === 0}
            loading={form.isReturning}
          >
            Return Items
          </SteadyButton>
        </Box>
      </form>
    </OrderCard>
  )
}
