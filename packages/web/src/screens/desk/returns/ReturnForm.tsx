import { orderAnchor, type OrderTable, type OutstandingRow } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { ItemTable, type ItemTableColumn } from '#domain/orders/ItemTable.tsx'
import { OrderCard } from '#domain/orders/OrderCard.tsx'
import { stackedTable } from '#kit/list/stacked-table.ts'
import { SteadyButton } from '#kit/buttons/SteadyButton.tsx'
import { useDesk } from '../desk.tsx'
import { actionsSx } from '../DeskSection.tsx'
import { CheckAll } from '../ticks.tsx'
import { ReturnRow } from './ReturnRow.tsx'
import type { HoldTicks } from './CheckedOutOrders.tsx'
import { useReturnForm } from './use-return-form.ts'

interface ReturnFormProps {
  readonly order: OrderTable<OutstandingRow>
  readonly onTicks: HoldTicks
}

const columns: readonly ItemTableColumn[] = [
  { label: 'Quantity to return', width: 154 },
  { label: 'Quantity remaining', align: 'right', width: 92 },
  { label: 'Condition', width: 232, isApart: true },
]

/** Returns items of one order: which, how many, and in which condition. */
export function ReturnForm({ order, onTicks }: ReturnFormProps) {
  const { namedOrder, items } = useDesk()
  const form = useReturnForm(order)
  const isHeld = form.ticked > 0 && !form.isReturning
  useEffect(() => onTicks(order.id, isHeld), [onTicks, order.id, isHeld])
  return (
    <OrderCard
      order={order}
      place={{ anchor: orderAnchor(order.id), isMarked: order.id === namedOrder }}
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
        <ItemTable orderId={order.id} tickLabel="Return" columns={columns} sx={stackedTable(640)}>
          {order.rows.map((row) => (
            <ReturnRow
              key={row.hardware_id}
              orderId={order.id}
              row={row}
              choice={form.choiceOf(row)}
              disabled={form.isReturning}
              onChange={(part) => form.change(row, part)}
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
