import type { OrderTable, OutstandingRow, Order } from '@signout/contract'
import { useCallback, useEffect, useRef } from 'react'
import { messages } from '#messages.ts'
import { NoItemsCheckedOut } from '#domain/orders/NoItemsCheckedOut.tsx'
import { toast } from '#kit/toasts/toasts.ts'
import { TeamOrdersSection } from '../DeskSection.tsx'
import type { OrdersShown, TeamOrdersRead, TeamRead } from '../desk.tsx'
import { membersToGiveBackTo, GiveBackIds } from './GiveBackIds.tsx'
import { ReturnForm } from './ReturnForm.tsx'

interface CheckedOutOrdersProps extends OrdersShown {
  readonly read: TeamRead
  readonly teamOrders: TeamOrdersRead
  /** Undefined until they have loaded. */
  readonly orders: readonly OrderTable<OutstandingRow>[] | undefined
}

/** What the team has, to be returned (spec §2, Checked Out Items). */
export function CheckedOutOrders(props: CheckedOutOrdersProps) {
  const { read, teamOrders, orders, target, ...items } = props
  const idsToGiveBack = membersToGiveBackTo(read.team, teamOrders.orders)
  const holdTicks = useLostTicks(orders, teamOrders.orders)
  return (
    <TeamOrdersSection
      title="Checked Out Items"
      teamOrders={teamOrders}
      failure={messages.checkedOutNotShown}
      minWidth={680}
      empty={<NoItemsCheckedOut />}
      notice={
        idsToGiveBack.length > 0 && <GiveBackIds members={idsToGiveBack} onGone={read.reload} />
      }
    >
      {orders?.map((order) => (
        <ReturnForm
          key={order.id}
          order={order}
          isTarget={order.id === target}
          onRefused={teamOrders.reload}
          onTicks={holdTicks}
          {...items}
        />
      ))}
    </TeamOrdersSection>
  )
}

/** To be called with whether something of an order is ticked, and waits for its user. */
export type HoldTicks = (orderId: number, isHeld: boolean) => void

/** Says so when an order with ticks leaves the list because of what somebody else has done (beyond §4). */
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
      const isReturned = orders?.find((order) => order.id === id)?.status === 'Returned'
      toast.info(isReturned ? messages.allTakenBack(id) : messages.noLongerOut(id))
    }
  }, [shown, orders])
  return useCallback((orderId, isHeld) => {
    if (isHeld) held.current.add(orderId)
    else held.current.delete(orderId)
  }, [])
}
