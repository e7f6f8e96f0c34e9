import { mayMove, type OrderTable, type OutstandingRow } from '@signout/contract'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { ItemCell, type ItemsShown } from '#parts/items/ItemCell.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import { type OrderColumn, OwnOrderTable } from './OwnOrderTable.tsx'

interface OwnPendingOrderProps extends ItemsShown {
  readonly order: OrderTable<OutstandingRow>
}

const columns: readonly OrderColumn[] = [
  { label: 'Item' },
  { label: 'Requested', align: 'right' },
  { label: 'Granted', align: 'right' },
]

export function OwnPendingOrder({ order, ...items }: OwnPendingOrderProps) {
  const mayCancel = mayMove('participant', order.status, 'Cancelled')
  return (
    <OwnOrderTable
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
    </OwnOrderTable>
  )
}
