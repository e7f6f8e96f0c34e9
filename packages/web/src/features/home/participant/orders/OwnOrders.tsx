import Link from '@mui/material/Link'
import { messages } from '#messages.ts'
import type { ItemsShown } from '#parts/items/ItemCell.tsx'
import { NoItemsCheckedOut } from '#parts/orders/NoItemsCheckedOut.tsx'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import { checkedOutColumns, pendingColumns, returnedColumns } from './own-order-columns.tsx'
import { OwnOrdersSection } from './OwnOrdersSection.tsx'
import { OwnOrderTable } from './OwnOrderTable.tsx'
import { PickupNote } from './PickupNote.tsx'
import type { OrderTables } from './use-order-tables.ts'

interface OwnOrdersProps extends ItemsShown {
  readonly tables: OrderTables
}

/** What the team waits for, and what waits for the team (spec §2). */
export function PendingOrders({ tables, ...items }: OwnOrdersProps) {
  return (
    <OwnOrdersSection
      tables={tables}
      title="Pending Orders"
      failure={messages.pendingNotShown}
      empty={
        <EmptyState>
          You have no pending orders. Choose items from our{' '}
          <Link href={paths.inventory}>inventory</Link>.
        </EmptyState>
      }
    >
      {tables.groups?.pending.map((order) => (
        <OwnOrderTable
          key={order.id}
          order={order}
          columns={pendingColumns}
          actions={<CancelOrder order={order} />}
          note={order.status === 'Ready for Pickup' && <PickupNote />}
          {...items}
        />
      ))}
    </OwnOrdersSection>
  )
}

export function CheckedOutItems({ tables, ...items }: OwnOrdersProps) {
  return (
    <OwnOrdersSection
      tables={tables}
      title="Checked out items"
      failure={messages.checkedOutNotShown}
      empty={<NoItemsCheckedOut />}
    >
      {tables.groups?.checkedOut.map((order) => (
        <OwnOrderTable key={order.id} order={order} columns={checkedOutColumns} {...items} />
      ))}
    </OwnOrdersSection>
  )
}

export function ReturnedItems({ tables, ...items }: OwnOrdersProps) {
  return (
    <OwnOrdersSection
      tables={tables}
      title="Returned items"
      failure={messages.returnedNotShown}
      empty={
        <EmptyState>
          Please bring items to the tech table and a tech team member will assist you.
        </EmptyState>
      }
    >
      {tables.groups?.returned.map((order) => (
        <OwnOrderTable key={order.id} order={order} columns={returnedColumns} {...items} />
      ))}
    </OwnOrdersSection>
  )
}
