import { groupOrders, mayMove, modificationsOf } from '@signout/contract'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { useMemo, useState } from 'react'
import { messages } from '#messages.ts'
import { ProductOverview } from '#parts/items/ProductOverview.tsx'
import { useItems } from '#parts/items/use-items.ts'
import { NoItemsCheckedOut } from '#parts/orders/NoItemsCheckedOut.tsx'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#ui/feedback/SkeletonRows.tsx'
import { FocusFallback } from '#ui/FocusFallback.tsx'
import { useOwnOrders } from '#parts/orders/use-own-orders.ts'
import { CancellationNotices } from './cancelled/CancellationNotices.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import { ModificationsAlert } from './ModificationsAlert.tsx'
import { checkedOutColumns, pendingColumns, returnedColumns } from './own-order-columns.tsx'
import { OwnOrdersSection } from './OwnOrdersSection.tsx'
import { OwnOrderTable } from './OwnOrderTable.tsx'

/** The three tables of the participant's team (spec §2; grouping as in spec §4). */
export function OwnOrders() {
  const { data: orders, error, isFetched, refetch } = useOwnOrders()
  const [shownItem, setShownItem] = useState<number | null>(null)
  const groups = useMemo(() => orders && groupOrders(orders), [orders])
  const modifications = useMemo(() => modificationsOf(orders ?? []), [orders])
  const knownItems = useItems(orders?.flatMap(({ request }) => request.map(({ id }) => id)) ?? [])
  const read = { hasFailed: error !== null, onRetry: () => void refetch() }
  const items = { knownItems, onShow: setShownItem }
  if (!isFetched) {
    return <SkeletonRows label="Loading the orders of your team" rows={6} />
  }
  return (
    <FocusFallback>
      <Stack sx={{ gap: 3 }}>
        <CancellationNotices orders={orders ?? []} knownItems={knownItems} />
        <ModificationsAlert modifications={modifications} knownItems={knownItems} />
        <OwnOrdersSection
          {...read}
          title="Pending Orders"
          failure={messages.pendingNotShown}
          empty={
            <EmptyState>
              You have no pending orders. Choose items from our{' '}
              <Link href={paths.inventory}>inventory</Link>.
            </EmptyState>
          }
        >
          {groups?.pending.map((order) => (
            <OwnOrderTable
              key={order.id}
              order={order}
              columns={pendingColumns}
              actions={
                <CancelOrder
                  orderId={order.id}
                  mayCancel={mayMove('participant', order.status, 'Cancelled')}
                />
              }
              {...items}
            />
          ))}
        </OwnOrdersSection>
        <OwnOrdersSection
          {...read}
          title="Checked out items"
          failure={messages.checkedOutNotShown}
          empty={<NoItemsCheckedOut />}
        >
          {groups?.checkedOut.map((order) => (
            <OwnOrderTable key={order.id} order={order} columns={checkedOutColumns} {...items} />
          ))}
        </OwnOrdersSection>
        <OwnOrdersSection
          {...read}
          title="Returned items"
          failure={messages.returnedNotShown}
          empty={
            <EmptyState>
              Please bring items to the tech table and a tech team member will assist you.
            </EmptyState>
          }
        >
          {groups?.returned.map((order) => (
            <OwnOrderTable key={order.id} order={order} columns={returnedColumns} {...items} />
          ))}
        </OwnOrdersSection>
      </Stack>
      <ProductOverview itemId={shownItem} onClose={() => setShownItem(null)} />
    </FocusFallback>
  )
}
