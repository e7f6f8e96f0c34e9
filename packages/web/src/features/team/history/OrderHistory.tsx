import { historyRows, type Order } from '@signout/contract'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { HistoryPanel } from '#parts/history/HistoryPanel.tsx'
import type { ItemsShown } from '#parts/items/ItemCell.tsx'
import { OrderCard } from '#parts/orders/OrderCard.tsx'
import { stackedTable } from '#ui/stacked-table.ts'
import { HistoryItem } from './HistoryItem.tsx'

interface OrderHistoryProps extends ItemsShown {
  readonly order: Order
}

/** What has become of one order. */
export function OrderHistory({ order, ...items }: OrderHistoryProps) {
  return (
    <OrderCard order={order}>
      <Table size="small" aria-label={`Items of order ${order.id}`} sx={stackedTable(520)}>
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
            <HistoryItem key={row.hardware_id} order={order} row={row} {...items} />
          ))}
        </TableBody>
      </Table>
      <HistoryPanel of={{ order: order.id }} name={`order #${order.id}`} />
    </OrderCard>
  )
}
