import { mayMove, type OrderTable as OrderOf, type OutstandingRow } from '@signout/contract'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { CancelOrder } from './CancelOrder.tsx'
import { ItemCell, type ItemsShown } from '../../parts/ItemCell.tsx'
import { type OrderColumn, OrderTable } from './OrderTable.tsx'

interface PendingOrderProps extends ItemsShown {
  readonly order: OrderOf<OutstandingRow>
}

const columns: readonly OrderColumn[] = [
  { label: 'Item' },
  { label: 'Requested', align: 'right' },
  { label: 'Granted', align: 'right' },
]

export function PendingOrder({ order, ...items }: PendingOrderProps) {
  const mayCancel = mayMove('participant', order.status, 'Cancelled')
  return (
    <OrderTable
      order={order}
      columns={columns}
      actions={mayCancel && <CancelOrder orderId={order.id} />}
    >
      {order.rows.map(({ hardware_id, quantityRequested, quantityGranted }) => (
        <TableRow key={hardware_id}>
          <ItemCell itemId={hardware_id} {...items} />
          <TableCell align="right">{quantityRequested}</TableCell>
          <TableCell align="right">{quantityGranted}</TableCell>
        </TableRow>
      ))}
    </OrderTable>
  )
}
