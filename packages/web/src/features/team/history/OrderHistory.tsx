import { type HistoryRow, historyRows, type Order, type OrderStatus } from '@signout/contract'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { HistoryPanel } from '#parts/history/HistoryPanel.tsx'
import { ItemCell, type ItemsShown } from '#parts/items/ItemCell.tsx'
import { OrderCard } from '#parts/orders/OrderCard.tsx'
import { stackedTable } from '#ui/stacked-table.ts'

interface OrderHistoryProps extends ItemsShown {
  readonly order: Order
}

/** What has become of one order. */
export function OrderHistory({ order, ...items }: OrderHistoryProps) {
  return (
    <OrderCard order={order}>
      <Table size="small" aria-label={`History of order ${order.id}`} sx={stackedTable(520)}>
        <TableHead>
          <TableRow>
            <TableCell>Item</TableCell>
            <TableCell align="right" sx={{ width: 96 }}>
              Requested
            </TableCell>
            <TableCell align="right" sx={{ width: 84 }}>
              Granted
            </TableCell>
            <TableCell className="apart" sx={{ width: 180 }}>
              Returned
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {historyRows(order).map((row) => (
            <TableRow key={row.hardware_id}>
              <ItemCell itemId={row.hardware_id} {...items} />
              <TableCell className="half" align="right" data-label="Requested">
                {row.requested}
              </TableCell>
              <TableCell className="half" align="right" data-label="Granted">
                {row.granted}
              </TableCell>
              <TableCell className="apart" data-label="Returned">
                {returnedOf(row, order.status)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <HistoryPanel of={{ order: order.id }} name={`order #${order.id}`} />
    </OrderCard>
  )
}

/** `2 Healthy, 1 Broken, 3 still out`. */
function returnedOf({ returned, outstanding }: HistoryRow, status: OrderStatus): string {
  const parts = returned.map(({ quantity, condition }) => `${quantity} ${condition}`)
  if (status === 'Picked Up' && outstanding > 0) parts.push(`${outstanding} still out`)
  return parts.length === 0 ? '–' : parts.join(', ')
}
