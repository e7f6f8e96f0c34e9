import { groupOrders, modificationsOf } from '@signout/contract'
import { useMemo, useState } from 'react'
import { messages } from '../../messages.ts'
import { NoItemsCheckedOut } from '../../parts/NoItemsCheckedOut.tsx'
import { ProductOverview } from '../../parts/ProductOverview.tsx'
import { useItems } from '../../parts/use-items.ts'
import { CheckedOutOrder } from './CheckedOutOrder.tsx'
import { Modifications } from './Modifications.tsx'
import { NoItemsReturned, NoPendingOrders } from './NoOrders.tsx'
import { OrdersSection } from './OrdersSection.tsx'
import { PendingOrder } from './PendingOrder.tsx'
import { ReturnedOrder } from './ReturnedOrder.tsx'
import { useOwnOrders } from './use-own-orders.ts'

/** The three tables of the team's orders (spec §2; grouping as in spec §4). */
export function TeamOrders() {
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
      <Modifications modifications={modifications} knownItems={knownItems} />
      <OrdersSection
        {...shared}
        title="Pending Orders"
        failure="Unable to view pending orders."
        empty={<NoPendingOrders />}
        orders={groups?.pending.map((order) => (
          <PendingOrder key={order.id} order={order} {...items} />
        ))}
      />
      <OrdersSection
        {...shared}
        title="Checked out items"
        failure={messages.checkedOutNotShown}
        empty={<NoItemsCheckedOut />}
        orders={groups?.checkedOut.map((order) => (
          <CheckedOutOrder key={order.id} order={order} {...items} />
        ))}
      />
      <OrdersSection
        {...shared}
        title="Returned items"
        failure={messages.returnedNotShown}
        empty={<NoItemsReturned />}
        orders={groups?.returned.map((order) => (
          <ReturnedOrder key={order.id} order={order} {...items} />
        ))}
      />
      <ProductOverview itemId={shownItem} onClose={() => setShownItem(null)} />
    </>
  )
}
