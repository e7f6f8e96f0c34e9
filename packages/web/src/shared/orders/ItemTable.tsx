import type { SxProps, Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'

/** The head of a column. */
export interface ItemTableColumn {
  readonly label: string
  readonly align?: 'right'
  /** Width in pixels where text has its usual size; the item's column takes the rest. */
  readonly width?: number
  /** Keeps the column away from the numbers before it. */
  readonly isApart?: boolean
}

interface ItemTableProps {
  /** Null for the items of several orders together. */
  readonly orderId: number | null
  /** Head of the column of checkboxes; none where nothing can be ticked. */
  readonly tickLabel?: string
  /** Columns before the item's. */
  readonly before?: readonly ItemTableColumn[]
  /** Columns after the item's. */
  readonly columns: readonly ItemTableColumn[]
  readonly sx: SxProps<Theme>
  readonly children: readonly ReactNode[]
}

/** The items of an order, one or more rows for each. */
export function ItemTable(props: ItemTableProps) {
  const { orderId, tickLabel, before, columns, sx, children } = props
  return (
    <Table
      size="small"
      aria-label={orderId === null ? 'Items of all orders' : `Items of order ${orderId}`}
      sx={sx}
    >
      <TableHead>
        <TableRow>
          {tickLabel !== undefined && <TableCell className="tick">{tickLabel}</TableCell>}
          {before?.map((column) => (
            <ColumnHead key={column.label} {...column} />
          ))}
          <TableCell>Item</TableCell>
          {columns.map((column) => (
            <ColumnHead key={column.label} {...column} />
          ))}
        </TableRow>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  )
}

function ColumnHead({ label, align, width, isApart = false }: ItemTableColumn) {
  return (
    <TableCell
      className={isApart ? 'apart' : undefined}
      align={align}
      sx={width === undefined ? undefined : { width: `${width / 16}rem` }}
    >
      {label}
    </TableCell>
  )
}

/** Requested and granted units. */
export const requestedAndGranted: readonly ItemTableColumn[] = [
  { label: 'Requested', align: 'right', width: 96 },
  { label: 'Granted', align: 'right', width: 84 },
]
