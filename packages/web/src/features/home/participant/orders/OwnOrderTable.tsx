import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell, { type TableCellProps } from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import { OrderBlock, type OrderHead } from '#parts/orders/OrderBlock.tsx'

export interface OrderColumn {
  readonly label: string
  readonly align?: TableCellProps['align']
}

interface OwnOrderTableProps {
  readonly order: OrderHead
  readonly columns: readonly OrderColumn[]
  readonly actions?: ReactNode
  /** The table's rows. */
  readonly children: ReactNode
}

/** An order with the table of its items. */
export function OwnOrderTable({ order, columns, actions, children }: OwnOrderTableProps) {
  return (
    <OrderBlock order={order} aside={actions}>
      <Table size="small" aria-label={`Items of order ${order.id}`} sx={tableSx}>
        <TableHead>
          <TableRow>
            {columns.map(({ label, align }) => (
              <TableCell key={label} align={align}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </OrderBlock>
  )
}

/** The item takes what the other columns leave, so that the tables of all orders line up. */
const tableSx = {
  tableLayout: 'fixed',
  '& th, & td': { px: { xs: 0.5, sm: 1 }, width: { xs: 68, sm: 88 } },
  '& th': { fontSize: { xs: '0.75rem', sm: '0.875rem' } },
  '& th:first-of-type, & td:first-of-type': { width: 'auto', pl: 0 },
  '& th:last-of-type, & td:last-of-type': { width: { xs: 80, sm: 144 }, pr: 0 },
  '& tr:last-of-type td': { borderBottom: 0 },
}
