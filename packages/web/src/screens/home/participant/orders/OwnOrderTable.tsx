import type { Condition, OrderTable } from '@signout/contract'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import { ItemCell, type ItemsShown } from '#domain/items/ItemCell.tsx'
import { OrderCard } from '#domain/orders/OrderCard.tsx'
import type { OwnOrderColumn } from './own-order-columns.tsx'

interface ItemRow {
  readonly hardware_id: number
  /** Set where an item has one row per condition. */
  readonly condition?: Condition
}

interface OwnOrderTableProps<Row> extends ItemsShown {
  readonly order: OrderTable<Row>
  readonly columns: readonly OwnOrderColumn<Row>[]
  readonly actions?: ReactNode
  /** Above the table. */
  readonly note?: ReactNode
}

/** An order with the table of its items. */
export function OwnOrderTable<Row extends ItemRow>(props: OwnOrderTableProps<Row>) {
  const { order, columns, actions, note, knownItems, onShow } = props
  return (
    <OrderCard order={order} aside={actions}>
      {note}
      <Table size="small" aria-label={`Items of order ${order.id}`} sx={tableSx}>
        <TableHead>
          <TableRow>
            <TableCell>Item</TableCell>
            {columns.map(({ label, align }) => (
              <TableCell key={label} align={align}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {order.rows.map((row) => (
            <TableRow key={`${row.hardware_id} ${row.condition}`}>
              <ItemCell itemId={row.hardware_id} knownItems={knownItems} onShow={onShow} />
              {columns.map(({ label, align, cell }) => (
                <TableCell key={label} align={align}>
                  {cell(row, knownItems, order.id)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </OrderCard>
  )
}

/** The item column takes the remaining width, so that the tables of all orders line up. */
const tableSx = {
  tableLayout: 'fixed',
  '& th, & td': { px: { xs: 0.5, sm: 1 }, width: { xs: 74, sm: 96 } },
  '& th': { fontSize: { xs: '0.75rem', sm: '0.875rem' } },
  '& th:first-of-type, & td:first-of-type': { width: 'auto', pl: 0 },
  '& th:last-of-type, & td:last-of-type': { width: { xs: 80, sm: 144 }, pr: 0 },
  '& tr:last-of-type td': { borderBottom: 0 },
}
