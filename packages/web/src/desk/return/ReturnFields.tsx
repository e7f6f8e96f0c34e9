import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEventCallback } from '@mui/material/utils'
import { ItemTable, type ItemTableColumn } from '#shared/orders/ItemTable.tsx'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { stackedTable } from '#ui/lists/stacked-table.ts'
import { useDeskOrders } from '../DeskProvider.tsx'
import { actionsSx } from '../DeskSection.tsx'
import { arrowStop, pressedByEnter } from '../desk-keys.ts'
import { ReturnRow } from './ReturnRow.tsx'
import type { ReturnFormState } from './use-return-form.ts'
import type { OutstandingRow } from '#shared/orders/order-tables.ts'

interface ReturnFieldsProps {
  /** Subject of the rows. */
  readonly orders: readonly number[]
  readonly rows: readonly OutstandingRow[]
  readonly form: ReturnFormState
}

const columns: readonly ItemTableColumn[] = [
  { label: 'Quantity to return', width: 154 },
  { label: 'Quantity remaining', align: 'right', width: 92 },
  { label: 'Condition', width: 232, isApart: true },
]

/** A row for each item that is out, and the button that returns the ticked ones. */
export function ReturnFields({ orders, rows, form }: ReturnFieldsProps) {
  const { items } = useDeskOrders()
  const [only] = orders
  const change = useEventCallback(form.change)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <ItemTable
        orderId={orders.length === 1 && only !== undefined ? only : null}
        tickLabel="Return"
        columns={columns}
        sx={stackedTable(640)}
      >
        {rows.map((row) => (
          <ReturnRow
            key={row.hardware_id}
            orders={orders}
            row={row}
            chosen={form.chosen(row)}
            disabled={form.isReturning}
            onChangeRow={change}
          />
        ))}
      </ItemTable>
      {form.takenElsewhere.map((id) => (
        <Alert key={id} severity="info" sx={{ mt: 1.5 }}>
          {items.nameOf(id)} is no longer out: somebody else has taken it back.
        </Alert>
      ))}
      <Box sx={actionsSx}>
        {form.ticked === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Check what comes back.
          </Typography>
        )}
        <SteadyButton
          type="submit"
          variant="contained"
          {...arrowStop}
          {...pressedByEnter}
          disabled={form.ticked === 0}
          isBusy={form.isReturning}
        >
          Return Items
        </SteadyButton>
      </Box>
    </form>
  )
}
