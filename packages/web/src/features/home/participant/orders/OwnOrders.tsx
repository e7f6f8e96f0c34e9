import { groupOrders, modificationsOf } from '@signout/contract'
import { useMemo, useState } from 'react'
import { messages } from '#messages.ts'
import { ProductOverview } from '#parts/items/ProductOverview.tsx'
import { useItems } from '#parts/items/use-items.ts'
import { NoItemsCheckedOut } from '#parts/orders/NoItemsCheckedOut.tsx'
import { useOwnOrders } from '../use-own-orders.ts'
import { ModificationsAlert } from './ModificationsAlert.tsx'
import { NoItemsReturned, NoPendingOrders } from './NoOrders.tsx'
import { OwnCheckedOutOrder } from './OwnCheckedOutOrder.tsx'
import { OwnOrdersSection } from './OwnOrdersSection.tsx'
import { OwnPendingOrder } from './OwnPendingOrder.tsx'
import { OwnReturnedOrder } from './OwnReturnedOrder.tsx'

/** The three tables of the team's orders (spec §2; grouping as in spec §4). */
export function OwnOrders() {
  const { data: orders, error, refetch } = useOwnOrders()
  const [shownItem, setShownItem] = useState<number | null>(null)
  const groups = useMemo(() => orders && groupOrders(orders), [orders])
  const modifications = useMemo(() => modificationsOf(orders ?? []), [orders])
  const knownItems = useItems(
    (orders ?? []).flatMap((order) => order.request.map((line) => line.id)),
  )
  const shared = { hasFailed: error !== null, onRetry: () => void refetch() }
  const items = { knownItems, onShow: setShownItem }
  return (
    <>
      <ModificationsAlert modifications={modifications} knownItems={knownItems} />
      <OwnOrdersSection
        {...shared}
        title="Pending Orders"
        failure="Unable to view pending orders."
        empty={<NoPendingOrders />}
        orders={groups?.pending.map((order) => (
          <OwnPendingOrder key={order.id} order={order} {...items} />
        ))}
      />
      <OwnOrdersSection
        {...shared}
        title="Checked out items"
        failure={messages.checkedOutNotShown}
        empty={<NoItemsCheckedOut />}
        orders={groups?.checkedOut.map((order) => (
          <OwnCheckedOutOrder key={order.id} order={order} {...items} />
        ))}
      />
      <OwnOrdersSection
        {...shared}
        title="Returned items"
        failure={messages.returnedNotShown}
        empty={<NoItemsReturned />}
        orders={groups?.returned.map((order) => (
          <OwnReturnedOrder key={order.id} order={order} {...items} />
        ))}
      />
      <ProductOverview itemId={shownItem} onClose={() => setShownItem(null)} />
    </>
  )
}
