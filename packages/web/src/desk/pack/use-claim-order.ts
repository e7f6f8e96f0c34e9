import { claimOrder, isRenewalDue, lastingAt, type Order } from '@signout/contract'
import { useRef } from 'react'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useWrite } from '#api/writes.ts'
import { serverNow } from '#server-clock.ts'
import { useDeskOrders } from '../DeskProvider.tsx'

type ClaimedOrder = Pick<Order, 'id' | 'packing'>

/**
 * Claims an order for the user, and renews the claim at most once a minute (spec §23). A claim only tells the others: a
 * failure shows nowhere.
 */
export function useClaimOrder(): (order: ClaimedOrder) => void {
  const { user } = useAuthenticatedSession()
  const { replace } = useDeskOrders()
  const write = useWrite(claimOrder)
  const renewal = useWrite(claimOrder, { outdatesNothing: true })
  const underWay = useRef(new Set<number>())
  const claim = async ({ id, packing }: ClaimedOrder) => {
    const now = serverNow()
    const lasting = lastingAt(packing, now)
    const isOwn = lasting?.by?.id === user.id
    if (underWay.current.has(id) || (isOwn && !isRenewalDue(lasting, now))) return
    underWay.current.add(id)
    const { answer } = await (isOwn ? renewal : write).send({ params: { id } })
    underWay.current.delete(id)
    if (answer) replace(answer)
  }
  return (order) => void claim(order)
}
