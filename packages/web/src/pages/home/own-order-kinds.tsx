import { canMove, formatNumber, isBack, type OwnOrder, photoId } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import type { KnownItems } from '#shared/items/use-items.ts'
import { TellMe } from '#shared/news/TellMe.tsx'
import type { ItemTableColumn } from '#shared/orders/ItemTable.tsx'
import { NoItemsCheckedOut } from '#shared/orders/OrderList.tsx'
import type { DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { OrderStanding, QueueFollower } from './OrderStanding.tsx'
import { CancelOrderButton, CancelOrderDialog } from './CancelOrder.tsx'
import type {
  OrderGroups,
  OrderTable,
  OutstandingRow,
  ReturnedRow,
} from '#shared/orders/order-tables.ts'

/** A row of the table of an order's items. */
export interface OwnItemRow {
  readonly hardware_id: number
}

/** Column beside the item's. */
interface Column<Row> extends ItemTableColumn {
  readonly cell: (row: Row, knownItems: KnownItems, orderId: number) => ReactNode
}

/** One of the dashboard's sections of orders (spec §22, Participant dashboard). */
export interface OwnOrdersKind<Row extends OwnItemRow> {
  readonly title: string
  readonly ordersIn: (groups: OrderGroups) => readonly OrderTable<Row>[]
  /** What tells the rows of an order apart. */
  readonly rowKey: (row: Row) => string | number
  readonly columns: readonly Column<Row>[]
  readonly empty: ReactNode
  readonly failure: string
  /** Content above the orders. */
  readonly above?: (orders: readonly OwnOrder[]) => ReactNode
  /** Whether links to an order lead here; all do when omitted. */
  readonly isLinked?: (order: OrderTable<Row>) => boolean
  /** Whether the order that was submitted last is marked as new. */
  readonly marksNewest?: true
  /** Whether rows show reports. */
  readonly showsIncidents?: true
  /** Whether rows say which items the team will keep. */
  readonly showsKept?: true
  /** Content to the right of an order's heading; `ask` opens the dialog about it. */
  readonly actions?: (order: OrderTable<Row>, ask: () => void) => ReactNode
  /** The dialog about an order, which may leave the section meanwhile. */
  readonly dialog?: (order: OwnOrder, state: DialogState) => ReactNode
  /** Content above an order's table. */
  readonly note?: (order: OwnOrder) => ReactNode
}

/** Widths of the two columns, so that the tables of all orders line up. */
const first = { align: 'right', width: 88 } as const
const last = { width: 144 }

/** Orders that the team waits for, and orders that wait for the team. */
export const pendingOrders: OwnOrdersKind<OutstandingRow> = {
  title: 'Pending Orders',
  ordersIn: ({ pending }) => pending,
  rowKey: ({ hardware_id: id }) => id,
  columns: [
    { ...first, label: 'Requested', cell: (row) => formatNumber(row.requested) },
    { ...first, label: 'Granted', cell: (row) => formatNumber(row.outstanding) },
  ],
  empty: (
    <EmptyState>
      You have no pending orders. Choose items from our{' '}
      <Link href={paths.inventory}>inventory</Link>.
    </EmptyState>
  ),
  failure: messages.pendingNotShown,
  marksNewest: true,
  showsKept: true,
  above: (orders) => (
    <>
      <TellMe orders={orders} />
      {orders.some(({ queue_place }) => queue_place !== null) && <QueueFollower />}
    </>
  ),
  actions: (order, ask) => <CancelOrderButton order={order} onClick={ask} />,
  dialog: (order, state) => <CancelOrderDialog {...state} order={order} />,
  // Place of pickup, and what the desk asks for (spec §22: photo ID).
  note: (order) => (
    <>
      <OrderStanding order={order} />
      {canMove('pickUp', order.status) && (
        <Alert severity="success" role="note" sx={{ mb: 1 }}>
          Pick it up at the desk, and bring a {photoId}.
        </Alert>
      )}
    </>
  ),
}

export const checkedOutItems: OwnOrdersKind<OutstandingRow> = {
  title: 'Checked out items',
  ordersIn: ({ checkedOut }) => checkedOut,
  rowKey: ({ hardware_id: id }) => id,
  columns: [
    { ...first, label: 'Quantity', cell: (row) => formatNumber(row.outstanding) },
    {
      ...last,
      label: 'Problem',
      cell: ({ hardware_id: id, outstanding: quantityGranted }, { nameOf }, order) => {
        const about = { id, name: nameOf(id), quantityGranted, order, hardware: id }
        return (
          <Link
            variant="body2"
            href={paths.incidentForm(about)}
            sx={{ display: 'inline-block', py: 0.25 }}
          >
            Report broken/lost
          </Link>
        )
      },
    },
  ],
  empty: <NoItemsCheckedOut />,
  failure: messages.checkedOutNotShown,
  showsIncidents: true,
}

export const returnedItems: OwnOrdersKind<ReturnedRow> = {
  title: 'Returned items',
  ordersIn: ({ returned }) => returned,
  rowKey: ({ hardware_id: id, condition }) => `${id} ${condition}`,
  // A partly returned order is among those checked out as well.
  isLinked: ({ status }) => isBack(status),
  columns: [
    { ...first, label: 'Quantity', cell: (row) => formatNumber(row.quantity) },
    {
      ...last,
      label: 'Condition',
      cell: ({ condition }) => (condition === 'kept' ? messages.yoursToKeep : condition),
    },
  ],
  empty: (
    <EmptyState>
      Please bring items to the tech table and a tech team member will assist you.
    </EmptyState>
  ),
  failure: 'Unable to view returned items.',
}
