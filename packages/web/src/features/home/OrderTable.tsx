import type { OrderStatus } from '@signout/contract'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell, { type TableCellProps } from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { formatMoment } from '../../event-time.ts'
import { OrderStatusChip } from '../../parts/OrderStatusChip.tsx'

export interface OrderColumn {
  readonly label: string
  readonly align?: TableCellProps['align']
}

interface OrderTableProps {
  readonly order: {
    readonly id: number
    readonly status: OrderStatus
    readonly created_at: string
  }
  readonly columns: readonly OrderColumn[]
  readonly actions?: ReactNode
  /** The table's rows. */
  readonly children: ReactNode
}

/** An order's number, status and time over the table of its items. */
export function OrderTable({ order, columns, actions, children }: OrderTableProps) {
  const titleId = useId()
  return (
    <Box component="article" aria-labelledby={titleId} sx={cardSx}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          mb: 1,
          minHeight: 40,
          alignItems: 'center',
        }}
      >
        <Typography variant="h3" id={titleId}>
          Order #{order.id}
        </Typography>
        <OrderStatusChip status={order.status} />
        <Typography
          variant="body2"
          sx={{ flex: 1, color: 'text.secondary', minWidth: 'max-content' }}
        >
          Ordered {formatMoment(order.created_at)}
        </Typography>
        {actions}
      </Box>
      <Table size="small" aria-labelledby={titleId} sx={tableSx}>
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
    </Box>
  )
}

/** Cards where there is room for them; phones need the width for the table. */
const cardSx = {
  minWidth: 0,
  border: { sm: '1px solid' },
  borderColor: { sm: 'divider' },
  borderRadius: 1,
  p: { sm: 2 },
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
