import type { OrderTable, ReturnedRow } from '@signout/contract'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { ItemCell, type ItemsShown } from '#parts/items/ItemCell.tsx'
import { type OrderColumn, OwnOrderTable } from './OwnOrderTable.tsx'

interface OwnReturnedOrderProps extends ItemsShown {
  readonly order: OrderTable<ReturnedRow>
}

const columns: readonly OrderColumn[] = [
  { label: 'Item' },
  { label: 'Quantity', align: 'right' },
  { label: 'Condition' },
]

export function OwnReturnedOrder({ order, ...items }: OwnReturnedOrderProps) {
  return (
    <OwnOrderTable order={order} columns={columns}>
      {order.rows.map(({ hardware_id, condition, quantity }) => (
        <TableRow key={`${hardware_id} ${condition}`}>
          <ItemCell itemId={hardware_id} {...items} />
          <TableCell align="right">{quantity}</TableCell>
          <TableCell>{condition}</TableCell>
        </TableRow>
      ))}
    </OwnOrderTable>
  )
}
