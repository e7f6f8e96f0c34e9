import type { OrderTable as OrderOf, ReturnedRow } from '@signout/contract'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { ItemCell, type ItemsShown } from '../../parts/ItemCell.tsx'
import { type OrderColumn, OrderTable } from './OrderTable.tsx'

interface ReturnedOrderProps extends ItemsShown {
  readonly order: OrderOf<ReturnedRow>
}

const columns: readonly OrderColumn[] = [
  { label: 'Item' },
  { label: 'Quantity', align: 'right' },
  { label: 'Condition' },
]

export function ReturnedOrder({ order, ...items }: ReturnedOrderProps) {
  return (
    <OrderTable order={order} columns={columns}>
      {order.rows.map(({ hardware_id, condition, quantity }) => (
        <TableRow key={`${hardware_id} ${condition}`}>
          <ItemCell itemId={hardware_id} {...items} />
          <TableCell align="right">{quantity}</TableCell>
          <TableCell>{condition}</TableCell>
        </TableRow>
      ))}
    </OrderTable>
  )
}
