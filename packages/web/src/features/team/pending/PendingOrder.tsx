import { canMove, type OrderTable, type OutstandingRow } from '@signout/contract'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useState } from 'react'
import { ItemCell, type ItemsShown } from '#parts/items/ItemCell.tsx'
import { OrderCard } from '#parts/orders/OrderCard.tsx'
import { stackedTable } from '#ui/stacked-table.ts'
import { CheckAll } from '../CheckAll.tsx'
import { CheckboxCell } from '../CheckboxCell.tsx'
import { PendingActions } from './PendingActions.tsx'
import { useMoveOrder } from './use-move-order.ts'

interface PendingOrderProps extends ItemsShown {
  readonly teamCode: string
  readonly order: OrderTable<OutstandingRow>
  readonly onRefused: () => void
  readonly onReject: () => void
}

/** The items of an order, to be ticked off as they are packed, and the next steps. */
export function PendingOrder(props: PendingOrderProps) {
  const { teamCode, order, knownItems, onShow, onRefused, onReject } = props
  const { id, status, rows } = order
  const moveOrder = useMoveOrder({ teamCode, orderId: id, status, onRefused })
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const isPacking = canMove('fulfil', status)
  const toggle = (itemId: number) => {
    const after = new Set(ticked)
    if (!after.delete(itemId)) after.add(itemId)
    setTicked(after)
  }
  const tickedRows = rows.filter((row) => ticked.has(row.hardware_id)).length
  return (
    <OrderCard
      order={order}
      aside={
        isPacking && (
          <CheckAll
            ticked={tickedRows}
            total={rows.length}
            disabled={moveOrder.isMoving}
            onChange={(isTicked) =>
              setTicked(new Set(isTicked ? rows.map((row) => row.hardware_id) : []))
            }
          />
        )
      }
    >
      <Table size="small" aria-label={`Items of order ${id}`} sx={stackedTable(460)}>
        <TableHead>
          <TableRow>
            {isPacking && <TableCell className="tick">Packed</TableCell>}
            <TableCell>Item</TableCell>
            <TableCell align="right" sx={{ width: 96 }}>
              Requested
            </TableCell>
            <TableCell align="right" sx={{ width: 84 }}>
              Granted
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ hardware_id, quantityRequested, quantityOutstanding }) => (
            <TableRow key={hardware_id}>
              {isPacking && (
                <CheckboxCell
                  label={`Check ${knownItems.nameOf(hardware_id)}`}
                  isTicked={ticked.has(hardware_id)}
                  disabled={moveOrder.isMoving}
                  onToggle={() => toggle(hardware_id)}
                />
              )}
              <ItemCell itemId={hardware_id} knownItems={knownItems} onShow={onShow} />
              <TableCell className="half" align="right" data-label="Requested">
                {quantityRequested}
              </TableCell>
              <TableCell className="half" align="right" data-label="Granted">
                {quantityOutstanding}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <PendingActions
        status={status}
        isAllTicked={tickedRows === rows.length}
        moveOrder={moveOrder}
        onReject={onReject}
      />
    </OrderCard>
  )
}
