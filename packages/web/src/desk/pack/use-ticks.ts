import { claimOfOther, claimOrder } from '@signout/contract'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useInputsUnderWay } from '#api/writes.ts'
import { serverNow } from '#server-clock.ts'
import type { OrderTable, OutstandingRow } from '#shared/orders/order-tables.ts'
import type { Takeover } from './TakeOver.tsx'
import type { useClaimOrder } from './use-claim-order.ts'
import { usePacked } from './use-packed.ts'

/** What is packed of an order. A tick claims it, and asks first where another organiser packs it (spec §23). */
export function useTicks(
  order: OrderTable<OutstandingRow>,
  claim: ReturnType<typeof useClaimOrder>,
  onTakeOver: (takeover: Takeover) => void,
) {
  const packed = usePacked(order)
  const { user } = useAuthenticatedSession()
  const isBeingClaimed = useInputsUnderWay(claimOrder).some(({ params }) => params.id === order.id)
  const claimFor = (tick: () => void): boolean => {
    const others = isBeingClaimed ? null : claimOfOther(order.packing, user.id, serverNow())
    const onConfirm = () => {
      claim(order)
      tick()
    }
    if (others !== null) {
      onTakeOver({ claim: others, onConfirm })
      return false
    }
    onConfirm()
    return true
  }
  const tick = (row: OutstandingRow) => claimFor(() => packed.tick(row))
  return {
    ...packed,
    /** Returns whether it is ticked, and not asked about first. */
    tick,
    toggle: (row: OutstandingRow) => {
      if (packed.has(row)) packed.forget(row.hardware_id)
      else tick(row)
    },
    setAll: (isPacked: boolean) => {
      if (isPacked) claimFor(() => packed.setAll(true))
      else packed.setAll(false)
    },
  }
}
