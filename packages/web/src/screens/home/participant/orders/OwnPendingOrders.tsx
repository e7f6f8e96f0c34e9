import { photoId } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { messages } from '#messages.ts'
import type { ItemsShown } from '#domain/items/ItemCell.tsx'
import { paths } from '#paths.ts'
import { EmptyState } from '#kit/feedback/EmptyState.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import { pendingColumns } from './own-order-columns.tsx'
import { OwnOrdersSection } from './OwnOrdersSection.tsx'
import { OwnOrderTable } from './OwnOrderTable.tsx'
import type { OrderTables } from './use-order-tables.ts'

interface OwnPendingOrdersProps extends ItemsShown {
  readonly tables: OrderTables
}

/** What the team waits for, and what waits for the team (spec §2). */
export function OwnPendingOrders({ tables, ...items }: OwnPendingOrdersProps) {
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

/** Where a team gets what is ready for it, and what the desk asks for (spec §2, Acknowledgement page: photo ID). */
function PickupNote() {
  return (
    <Alert severity="success" role="note" sx={{ mb: 1 }}>
      Pick it up at the tech table, and bring a {photoId}.
    </Alert>
  )
}
