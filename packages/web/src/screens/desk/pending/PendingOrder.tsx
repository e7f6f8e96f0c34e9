import {
  canMove,
  isPending,
  type Order,
  orderAnchor,
  type OrderTable,
  type OutstandingRow,
} from '@signout/contract'
import { useEffect, useState } from 'react'
import { OrderCard } from '#domain/orders/OrderCard.tsx'
import { useDesk } from '../desk.tsx'
import { CheckAll } from '../ticks.tsx'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { HandOutActions } from './HandOut.tsx'
import type { HoldPlace } from './kept-places.ts'
import { handlePackingKey, PackingActions } from './PackingActions.tsx'
import { PackingTable } from './PackingTable.tsx'
import { nextStep, useMoveOrder } from './use-move-order.ts'
import { useScanToTick } from './use-scan-to-tick.ts'

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
  const { teamCode, namedOrder, ownMoves } = useDesk()
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
      <PackingTable
        order={order}
        disabled={isChangedElsewhere || moveOrder.isMoving}
        ticks={hasTicks ? packed : null}
      />
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
  const unitsOf = (some: readonly OutstandingRow[], isPacked: boolean) =>
    Object.fromEntries(some.map((row) => [row.hardware_id, isPacked ? row.quantityOutstanding : 0]))
  const pack = (row: OutstandingRow, isPacked: boolean) =>
    setUnits((known) => ({ ...known, ...unitsOf([row], isPacked) }))
  return {
    has,
    count,
    isAll: count === rows.length,
    tick: (row: OutstandingRow) => pack(row, true),
    toggle: (row: OutstandingRow) => pack(row, !has(row)),
    setAll: (isPacked: boolean) => setUnits(unitsOf(rows, isPacked)),
  }
}
