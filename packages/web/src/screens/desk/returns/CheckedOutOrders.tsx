import { isBack, type Order } from '@signout/contract'
import { useCallback, useEffect, useRef } from 'react'
import { messages } from '#messages.ts'
import { NoItemsCheckedOut } from '#domain/orders/OrderCard.tsx'
import { toast } from '#kit/toasts/toasts.ts'
import { useDesk } from '../desk.tsx'
import { DeskSection } from '../DeskSection.tsx'
import { GiveBackIds } from './GiveBackIds.tsx'
import { ReturnForm } from './ReturnForm.tsx'

/** What the team has, to be returned (spec §23). */
export function CheckedOutOrders() {
  const { orders, groups } = useDesk()
  const holdTicks = useLostTicks(groups?.checkedOut, orders)
  return (
    <DeskSection
      title="Checked Out Items"
      failure={messages.checkedOutNotShown}
      minWidth={680}
      empty={<NoItemsCheckedOut />}
      notice={<GiveBackIds />}
    >
      {groups?.checkedOut.map((order) => (
        <ReturnForm key={order.id} order={order} onTicks={holdTicks} />
      ))}
    </DeskSection>
  )
}

/** To be called with whether something of an order is ticked, and waits for its user. */
export type HoldTicks = (orderId: number, isHeld: boolean) => void

/** Says so when an order with ticks leaves the list because it was changed elsewhere (spec §17). */
function useLostTicks(
  shown: readonly { readonly id: number }[] | undefined,
  orders: readonly Order[] | undefined,
): HoldTicks {
  const held = useRef(new Set<number>())
  useEffect(() => {
    if (shown === undefined) return
    const lost = [...held.current].filter((held) => shown.every(({ id }) => id !== held))
    for (const id of lost) {
      held.current.delete(id)
      const order = orders?.find((order) => order.id === id)
      toast.info(
        order && isBack(order.status)
          ? `Order #${id}: everything has been taken back in the meantime.`
          : `Order #${id} has been changed by somebody else, and is no longer checked out.`,
      )
    }
  }, [shown, orders])
  return useCallback((orderId, isHeld) => {
    if (isHeld) held.current.add(orderId)
    else held.current.delete(orderId)
  }, [])
}
