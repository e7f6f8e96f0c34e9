import { formatNumber, isPending, isToPack, type Order, orderAnchor } from '@signout/contract'
import { useEffect } from 'react'
import { OrderCard } from '#shared/orders/OrderCard.tsx'
import { useNamedOrder } from '#shared/orders/named-order.ts'
import { useScan } from '#shared/scan/use-scan.ts'
import { useAttempt } from '#ui/toasts/toasts.ts'
import { useDeskOrders, useDeskTeam } from '../desk.tsx'
import { type KeepPlace, usePacking } from './PackingProvider.tsx'
import { useReadScanTarget } from '../scan-target.ts'
import { CheckAll } from '../ticks.tsx'
import { UnfoldButton, useFold } from '../fold.tsx'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { HandOutActions } from './HandOut.tsx'
import { PackingActions } from './PackingActions.tsx'
import { PackingTable } from './PackingTable.tsx'
import { nextStep, useMoveOrder } from './use-move-order.ts'
import { usePacked } from './use-packed.ts'
import type { OrderTable, OutstandingRow } from '#shared/orders/order-tables.ts'

interface PendingOrderProps {
  readonly order: OrderTable<OutstandingRow>
  /** Order to pack next; undefined when none waits. */
  readonly next: Order | undefined
  /** Position among the orders that wait for the same step. */
  readonly place: number
  /** Keeps the order in its place while something of it is packed. */
  readonly onKeep: KeepPlace
  readonly onCompletedByKey: () => void
  /** @param onTaken to be called once some units of the item have been taken out here. */
  readonly onNotThere: (itemId: number, onTaken: () => void) => void
  readonly onReject: () => void
  readonly onAskForId: () => void
}

/** The items of an order, to be ticked as they are packed, and the next steps. */
export function PendingOrder(props: PendingOrderProps) {
  const { order, next, place, onKeep, onCompletedByKey } = props
  const { onNotThere, onReject, onAskForId } = props
  const { id, status, rows } = order
  const { teamCode } = useDeskTeam()
  const { ownMoves } = usePacking()
  const isNamed = useNamedOrder(useDeskOrders().groups) === id
  const moveOrder = useMoveOrder(order)
  const packed = usePacked(rows)
  const isKept = packed.isBegun && ownMoves.of(id) !== status
  useEffect(() => {
    onKeep(id, isKept)
    return () => onKeep(id, false)
  }, [onKeep, id, isKept])
  const isChangedElsewhere = isKept && !isToPack(status)
  const step = isChangedElsewhere ? null : nextStep(status)
  const isPacking = step === 'fulfil'
  const { isFolded, unfold } = useFold(id, place, isKept || isNamed)
  const hasTicks = isPacking || isChangedElsewhere
  useScanToTick({
    order,
    isDisabled: !isPacking || moveOrder.isMoving,
    onTick: packed.tick,
  })
  return (
    <OrderCard
      order={order}
      teamCode={teamCode}
      // An order that is no longer pending has its anchor elsewhere on the page.
      place={isPending(status) ? { anchor: orderAnchor(id), isMarked: isNamed } : undefined}
      aside={
        isFolded ? (
          <UnfoldButton orderId={id} items={rows.length} onClick={unfold} />
        ) : (
          isPacking && (
            <CheckAll
              ticked={packed.count}
              total={rows.length}
              disabled={moveOrder.isMoving}
              onChange={packed.setAll}
            />
          )
        )
      }
    >
      {!isFolded && (
        <>
          {isChangedElsewhere && (
            <ChangedElsewhere order={order} onPutAway={() => packed.setAll(false)} />
          )}
          <PackingTable
            order={order}
            disabled={isChangedElsewhere || moveOrder.isMoving}
            packed={hasTicks ? packed : null}
            onNotThere={(item) => onNotThere(item, () => packed.forget(item))}
          />
          {step === 'fulfil' && (
            <PackingActions
              ticked={packed.count}
              rows={rows.length}
              moveOrder={moveOrder}
              next={next}
              onCompletedByKey={onCompletedByKey}
              onReject={onReject}
            />
          )}
          {step === 'pickUp' && (
            <HandOutActions orderId={id} moveOrder={moveOrder} onAskForId={onAskForId} />
          )}
        </>
      )}
    </OrderCard>
  )
}

interface ScanToTick {
  readonly order: OrderTable<OutstandingRow>
  readonly isDisabled: boolean
  readonly onTick: (row: OutstandingRow) => void
}

/** Ticks the row of a scanned item in the order that is being packed, and does nothing else (spec §14). */
function useScanToTick({ order, isDisabled, onTick }: ScanToTick): void {
  const { items } = useDeskOrders()
  const readTarget = useReadScanTarget()
  const attempt = useAttempt()
  useScan('page', (scan) => {
    if (!('item' in scan) || isDisabled || readTarget() !== order.id) return false
    const row = order.rows.find(({ hardware_id }) => hardware_id === scan.item)
    if (row === undefined) return false
    onTick(row)
    attempt.clear()
    attempt.succeed(`${formatNumber(row.outstanding)} × ${items.nameOf(scan.item)}`)
    return true
  })
}
