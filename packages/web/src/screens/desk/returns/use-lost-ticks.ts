import type { Order } from '@signout/contract'
import { useCallback, useEffect, useRef } from 'react'
import { messages } from '#messages.ts'
import { toast } from '#kit/toasts/toasts.ts'

/** To be called with whether something of an order is ticked, and waits for its user. */
export type HoldTicks = (orderId: number, isHeld: boolean) => void

/** Says so when an order with ticks leaves the list because of what somebody else has done (beyond §4). */
export function useLostTicks(
  shown: readonly { readonly id: number }[] | undefined,
  orders: readonly Order[] | undefined,
): HoldTicks {
  const held = useRef(new Set<number>())
  useEffect(() => {
    if (shown === undefined) return
    const lost = [...held.current].filter((held) => shown.every(({ id }) => id !== held))
    for (const id of lost) {
      held.current.delete(id)
      const isReturned = orders?.find((order) => order.id === id)?.status === 'Returned'
      toast.info(isReturned ? messages.allTakenBack(id) : messages.noLongerOut(id))
    }
  }, [shown, orders])
  return useCallback((orderId, isHeld) => {
    if (isHeld) held.current.add(orderId)
    else held.current.delete(orderId)
  }, [])
}
