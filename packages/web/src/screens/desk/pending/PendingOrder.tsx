import {
  canMove,
  formatNumber,
  type Order,
  orderAnchor,
  type OrderTable,
  type OutstandingRow,
} from '@signout/contract'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useState } from 'react'
import { ItemCell, type ItemsShown } from '#domain/items/ItemCell.tsx'
import { placeOf } from '#domain/items/use-items.ts'
import { OrderCard } from '#domain/orders/OrderCard.tsx'
import { stackedTable } from '#kit/list/stacked-table.ts'
import { CheckAll, CheckboxCell } from '../ticks.tsx'
import type { TeamRead } from '../desk.tsx'
import { handlePackingKey, PackingActions } from './PackingActions.tsx'
import { ReadyActions } from './HandOut.tsx'
import { useMoveOrder } from './use-move-order.ts'

interface PendingOrderProps extends ItemsShown {
  readonly teamCode: string
  readonly read: TeamRead
  readonly order: OrderTable<OutstandingRow>
  /** Whether the address names it. */
  readonly isTarget: boolean
  readonly next: Order | undefined
  readonly onRefused: () => void
  readonly onCompletedByKey: () => void
  readonly onReject: () => void
  readonly onAskForId: () => void
}

/** The items of an order, to be ticked off as they are packed, and the next steps. */
export function PendingOrder(props: PendingOrderProps) {
  const { teamCode, read, order, isTarget, next, knownItems, onShow, onRefused } = props
  const { id, status, rows } = order
  const moveOrder = useMoveOrder({ teamCode, orderId: id, status, onRefused })
  const ticks = useTicks(rows)
  const isPacking = canMove('fulfil', status)
  const completeByKey = async () => {
    if (!ticks.isAll || moveOrder.isMoving) return
    if ((await moveOrder.move('fulfil')) === 'done') props.onCompletedByKey()
  }
  return (
    <OrderCard
      order={order}
      place={{ anchor: orderAnchor(id), isMarked: isTarget }}
      onKeyDown={
        isPacking ? (event) => handlePackingKey(event, () => void completeByKey()) : undefined
      }
      aside={
        isPacking && (
          <CheckAll
            ticked={ticks.count}
            total={rows.length}
            disabled={moveOrder.isMoving}
            onChange={ticks.tickAll}
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
                  isTicked={ticks.has(hardware_id)}
                  disabled={moveOrder.isMoving}
                  onToggle={() => ticks.toggle(hardware_id)}
                />
              )}
              <ItemCell
                itemId={hardware_id}
                knownItems={knownItems}
                onShow={onShow}
                detail={isPacking ? placeOf(knownItems.items.get(hardware_id)) : undefined}
              />
              <TableCell className="half" align="right" data-label="Requested">
                {formatNumber(quantityRequested)}
              </TableCell>
              <TableCell className="half" align="right" data-label="Granted">
                {formatNumber(quantityOutstanding)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {isPacking ? (
        <PackingActions
          isAllTicked={ticks.isAll}
          moveOrder={moveOrder}
          next={next}
          onReject={props.onReject}
        />
      ) : (
        <ReadyActions
          orderId={id}
          read={read}
          moveOrder={moveOrder}
          onAskForId={props.onAskForId}
        />
      )}
    </OrderCard>
  )
}

/** Which items of an order are ticked as packed. */
function useTicks(rows: readonly OutstandingRow[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const count = rows.filter((row) => ticked.has(row.hardware_id)).length
  return {
    count,
    isAll: count === rows.length,
    has: (itemId: number) => ticked.has(itemId),
    toggle: (itemId: number) => {
      const after = new Set(ticked)
      if (!after.delete(itemId)) after.add(itemId)
      setTicked(after)
    },
    tickAll: (isTicked: boolean) =>
      setTicked(new Set(isTicked ? rows.map((row) => row.hardware_id) : [])),
  }
}
