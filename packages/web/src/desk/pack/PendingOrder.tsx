import { isPending, isToPack } from '@signout/contract'
import { useEffect } from 'react'
import { OrderCard } from '#shared/orders/OrderCard.tsx'
import { useNamedOrder } from '#shared/orders/named-order.ts'
import { useDeskOrders, useDeskTeam } from '../DeskProvider.tsx'
import { type KeepPlace, usePacking } from './PackingProvider.tsx'
import { CheckAll } from '../ticks.tsx'
import { UnfoldButton, useFold } from '../fold.tsx'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { HandOutActions } from './HandOut.tsx'
import { PackingActions } from './PackingActions.tsx'
import { PackingTable } from './PackingTable.tsx'
import { nextStep, useMoveOrder } from './use-move-order.ts'
import type { Takeover } from './TakeOver.tsx'
import { useScanToTick } from '../scan/use-scan-to-tick.ts'
import { useTicks } from './use-ticks.ts'
import { WrongScanLine } from '../scan/wrong-scan.tsx'
import type { OrderTable, OutstandingRow } from '#shared/orders/order-tables.ts'

interface PendingOrderProps {
  readonly order: OrderTable<OutstandingRow>
  /** Whether another order waits to be packed. */
  readonly hasNext: boolean
  /** Goes on to the order to pack next. */
  readonly onGoOn: () => void
  /** Position among the orders that wait for the same step. */
  readonly place: number
  /** Whether it is the one to hand out now, if it is ready. */
  readonly isInHand: boolean
  /** Keeps the order in its place while something of it is packed. */
  readonly onKeep: KeepPlace
  readonly onCompletedByKey: () => void
  /** @param onTaken to be called once some units of the item have been taken out here. */
  readonly onNotThere: (itemId: number, onTaken: () => void) => void
  /** Asks whether to take over what another organiser packs. */
  readonly onTakeOver: (takeover: Takeover) => void
  readonly onReject: () => void
  readonly onAskForId: () => void
}

/** The items of an order, to be ticked as they are packed, and the next steps. */
export function PendingOrder(props: PendingOrderProps) {
  const { order, hasNext, onGoOn, place, isInHand, onKeep, onCompletedByKey } = props
  const { onNotThere, onTakeOver, onReject, onAskForId } = props
  const { id, status, rows } = order
  const { teamCode } = useDeskTeam()
  const { ownMoves, wrongScan } = usePacking()
  const isNamed = useNamedOrder(useDeskOrders().groups) === id
  const moveOrder = useMoveOrder(order)
  const packed = useTicks(order, onTakeOver)
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
      onFocus={() => wrongScan.keepOnly(id)}
      // An order that is no longer pending has its anchor elsewhere on the page.
      isMarked={isPending(status) ? isNamed : undefined}
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
      {isPacking && wrongScan.wrong?.order === id && (
        <WrongScanLine {...wrongScan.wrong} onClose={wrongScan.putAway} />
      )}
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
              hasNext={hasNext}
              onGoOn={onGoOn}
              onCompletedByKey={onCompletedByKey}
              onReject={onReject}
            />
          )}
          {step === 'pickUp' && (
            <HandOutActions
              orderId={id}
              isInHand={isInHand}
              moveOrder={moveOrder}
              onAskForId={onAskForId}
            />
          )}
        </>
      )}
    </OrderCard>
  )
}
