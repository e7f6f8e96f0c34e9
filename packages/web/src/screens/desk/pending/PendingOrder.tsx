import {
  canMove,
  formatNumber,
  isPending,
  type Order,
  orderAnchor,
  type OrderTable,
  type OutstandingRow,
} from '@signout/contract'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { useEffect, useState } from 'react'
import { ItemCell } from '#domain/items/ItemCell.tsx'
import { sortByLocation } from '#domain/items/use-items.ts'
import { ItemTable, requestedAndGranted } from '#domain/orders/ItemTable.tsx'
import { OrderCard } from '#domain/orders/OrderCard.tsx'
import { stackedTable } from '#kit/list/stacked-table.ts'
import { useDesk } from '../desk.tsx'
import { CheckAll, CheckboxCell } from '../ticks.tsx'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { HandOutActions } from './HandOut.tsx'
import type { HoldPlace } from './kept-places.ts'
import { handlePackingKey, PackingActions } from './PackingActions.tsx'
import { NotThere } from './NotThere.tsx'
import { nextStep, useMoveOrder } from './use-move-order.ts'
import { useScanToTick } from './use-scan-to-tick.ts'

const columns = [...requestedAndGranted, { label: 'Missing', align: 'right', width: 92 }] as const

interface PendingOrderProps {
  readonly order: OrderTable<OutstandingRow>
  /** What is packed after it; undefined when nothing else waits. */
  readonly next: Order | undefined
  /** Whether it is the one that is being packed. */
  readonly isCurrent: boolean
  /** Keeps the order in its place while something of it is ticked. */
  readonly onHold: HoldPlace
  readonly onCompletedByKey: () => void
  readonly onReject: () => void
  readonly onAskForId: () => void
}

/** The items of an order, to be ticked off as they are packed, and the next steps. */
export function PendingOrder(props: PendingOrderProps) {
  const { order, next, isCurrent, onHold, onCompletedByKey, onReject, onAskForId } = props
  const { id, status, rows } = order
  const { teamCode, namedOrder, items, ownMoves } = useDesk()
  const moveOrder = useMoveOrder(order)
  const packed = usePacked(rows)
  const isHeld = packed.count > 0 && ownMoves.of(id) !== status
  useEffect(() => {
    onHold(id, isHeld)
    return () => onHold(id, false)
  }, [onHold, id, isHeld])
  const isChangedElsewhere = isHeld && !canMove('fulfil', status)
  const step = isChangedElsewhere ? null : nextStep(status)
  const isPacking = step === 'fulfil'
  const hasTicks = isPacking || isChangedElsewhere
  useScanToTick({
    order,
    isCurrent,
    isDisabled: !isPacking || moveOrder.isMoving,
    onTick: packed.tick,
  })
  const completeByKey = async () => {
    if (!packed.isAll || moveOrder.isMoving) return
    if ((await moveOrder.move('fulfil')) === 'done') onCompletedByKey()
  }
  return (
    <OrderCard
      order={order}
      teamCode={teamCode}
      // Elsewhere on the page, what is no longer pending has it.
      place={
        isPending(status) ? { anchor: orderAnchor(id), isMarked: id === namedOrder } : undefined
      }
      onKeyDown={
        isPacking ? (event) => handlePackingKey(event, () => void completeByKey()) : undefined
      }
      aside={
        isPacking && (
          <CheckAll
            ticked={packed.count}
            total={rows.length}
            disabled={moveOrder.isMoving}
            onChange={packed.setAll}
          />
        )
      }
    >
      {isChangedElsewhere && (
        <ChangedElsewhere order={order} onPutAway={() => packed.setAll(false)} />
      )}
      <ItemTable
        orderId={id}
        tickLabel={hasTicks ? 'Packed' : undefined}
        columns={columns}
        sx={stackedTable(460)}
      >
        {sortByLocation(rows, items.items).map((row) => (
          <TableRow key={row.hardware_id}>
            {hasTicks && (
              <CheckboxCell
                label={`Check ${items.nameOf(row.hardware_id)}`}
                isTicked={packed.has(row)}
                disabled={isChangedElsewhere || moveOrder.isMoving}
                onToggle={() => packed.toggle(row)}
              />
            )}
            <ItemCell
              itemId={row.hardware_id}
              knownItems={items}
              detail={isPacking ? items.items.get(row.hardware_id)?.location : undefined}
            />
            <TableCell className="half" align="right" data-label="Requested">
              {formatNumber(row.quantityRequested)}
            </TableCell>
            <TableCell className="half" align="right" data-label="Granted">
              {formatNumber(row.quantityOutstanding)}
            </TableCell>
            <TableCell align="right">
              <NotThere
                order={order}
                row={row}
                disabled={isChangedElsewhere || moveOrder.isMoving}
              />
            </TableCell>
          </TableRow>
        ))}
      </ItemTable>
      {step === 'fulfil' && (
        <PackingActions
          isAllTicked={packed.isAll}
          moveOrder={moveOrder}
          next={next}
          onReject={onReject}
        />
      )}
      {step === 'pickUp' && (
        <HandOutActions orderId={id} moveOrder={moveOrder} onAskForId={onAskForId} />
      )}
    </OrderCard>
  )
}

/** How many units of each item are packed; an item is ticked when all that was granted is. */
function usePacked(rows: readonly OutstandingRow[]) {
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({})
  const has = (row: OutstandingRow) => units[row.hardware_id] === row.quantityOutstanding
  const count = rows.filter(has).length
  const packedOf = (row: OutstandingRow, isPacked: boolean) =>
    [row.hardware_id, isPacked ? row.quantityOutstanding : 0] as const
  return {
    has,
    count,
    isAll: count === rows.length,
    tick: (row: OutstandingRow) => {
      setUnits((known) => ({ ...known, ...Object.fromEntries([packedOf(row, true)]) }))
    },
    toggle: (row: OutstandingRow) =>
      setUnits({ ...units, ...Object.fromEntries([packedOf(row, !has(row))]) }),
    setAll: (isPacked: boolean) =>
      setUnits(Object.fromEntries(rows.map((row) => packedOf(row, isPacked)))),
  }
}
