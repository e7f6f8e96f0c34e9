import {
  canMove,
  type Condition,
  describeIncident,
  formatNumber,
  groupOrders,
  isBack,
  modificationsOf,
  type Order,
  orderAnchor,
  type OrderGroups,
  type OrderTable,
  type OutstandingRow,
  type OwnIncident,
  photoId,
  type ReturnedRow,
} from '@signout/contract'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { type ReactNode, useMemo } from 'react'
import { messages } from '#messages.ts'
import { ItemCell } from '#domain/items/ItemCell.tsx'
import { type KnownItems, useItems } from '#domain/items/use-items.ts'
import { useOwnIncidents, useOwnOrders } from '#domain/team/own-team.ts'
import { TellMe } from '#domain/news/TellMe.tsx'
import { useNamedOrder } from '#domain/orders/named-order.ts'
import { NoItemsCheckedOut, OrderCard, OrderList } from '#domain/orders/OrderCard.tsx'
import { ItemTable, type ItemTableColumn } from '#domain/orders/ItemTable.tsx'
import { paths } from '#paths.ts'
import { EmptyState } from '#kit/feedback/EmptyState.tsx'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'
import { FocusFallback } from '#kit/page/FocusFallback.tsx'
import { CollapsibleSection } from '#kit/page/SectionCard.tsx'
import { CancelOrder } from './CancelOrder.tsx'

export type OrderTables = ReturnType<typeof useOrderTables>

const none: readonly Order[] = []
const noIncidents: readonly OwnIncident[] = []

/** The orders of the participant's team as the dashboard shows them (spec §8). */
export function useOrderTables() {
  const { data, error, isFetched, refetch } = useOwnOrders()
  const incidents = useOwnIncidents()
  const orders = data ?? none
  const knownItems = useItems(orders.flatMap(({ request }) => request.map(({ id }) => id)))
  return {
    orders,
    /** Undefined when they failed to load. */
    groups: useMemo(() => data && groupOrders(data), [data]),
    modifications: useMemo(() => modificationsOf(orders), [orders]),
    incidents: incidents.data ?? noIncidents,
    knownItems,
    isLoading: !isFetched || !incidents.isFetched || knownItems.isLoading,
    hasFailed: error !== null,
    retry: () => void refetch(),
  }
}

interface ItemRow {
  readonly hardware_id: number
  /** Set where an item has one row per condition. */
  readonly condition?: Condition
}

/** Column beside the item's. */
interface Column<Row> extends ItemTableColumn {
  readonly cell: (row: Row, knownItems: KnownItems, orderId: number) => ReactNode
}

/** One of the dashboard's sections of orders (spec §22, Participant dashboard). */
interface OwnOrdersKind<Row extends ItemRow> {
  readonly title: string
  readonly ordersIn: (groups: OrderGroups) => readonly OrderTable<Row>[]
  readonly columns: readonly Column<Row>[]
  readonly empty: ReactNode
  readonly failure: string
  /** Content above the orders. */
  readonly above?: (orders: readonly Order[]) => ReactNode
  /** Whether links to an order lead here; all do when omitted. */
  readonly isLinked?: (order: OrderTable<Row>) => boolean
  /** Whether rows show reports. */
  readonly showsIncidents?: true
  /** Content to the right of an order's heading. */
  readonly actions?: (order: OrderTable<Row>) => ReactNode
  /** Content above an order's table. */
  readonly note?: (order: OrderTable<Row>) => ReactNode
}

/** Orders that the team waits for, and orders that wait for the team. */
export const pendingOrders: OwnOrdersKind<OutstandingRow> = {
  title: 'Pending Orders',
  ordersIn: ({ pending }) => pending,
  columns: [
    { label: 'Requested', align: 'right', cell: (row) => formatNumber(row.requested) },
    { label: 'Granted', align: 'right', cell: (row) => formatNumber(row.outstanding) },
  ],
  empty: (
    <EmptyState>
      You have no pending orders. Choose items from our{' '}
      <Link href={paths.inventory}>inventory</Link>.
    </EmptyState>
  ),
  failure: messages.pendingNotShown,
  above: (orders) => <TellMe orders={orders} />,
  actions: (order) => <CancelOrder order={order} />,
  // Place of pickup, and what the desk asks for (spec §22: photo ID).
  note: ({ status }) =>
    canMove('pickUp', status) && (
      <Alert severity="success" role="note" sx={{ mb: 1 }}>
        Pick it up at the tech table, and bring a {photoId}.
      </Alert>
    ),
}

export const checkedOutItems: OwnOrdersKind<OutstandingRow> = {
  title: 'Checked out items',
  ordersIn: ({ checkedOut }) => checkedOut,
  columns: [
    { label: 'Quantity', align: 'right', cell: (row) => formatNumber(row.outstanding) },
    {
      label: 'Problem',
      cell: ({ hardware_id: id, outstanding: quantityGranted }, { nameOf }, order) => {
        const about = { id, name: nameOf(id), quantityGranted, order, hardware: id }
        return (
          <Link variant="body2" href={paths.incidentForm(about)}>
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
  // A partly returned order is among those checked out as well.
  isLinked: ({ status }) => isBack(status),
  columns: [
    { label: 'Quantity', align: 'right', cell: (row) => formatNumber(row.quantity) },
    { label: 'Condition', cell: (row) => row.condition },
  ],
  empty: (
    <EmptyState>
      Please bring items to the tech table and a tech team member will assist you.
    </EmptyState>
  ),
  failure: messages.returnedNotShown,
}

interface OwnOrdersProps<Row extends ItemRow> {
  readonly kind: OwnOrdersKind<Row>
  readonly tables: OrderTables
}

/** Orders of one kind, each with the table of its items. The section can be hidden. */
export function OwnOrders<Row extends ItemRow>({ kind, tables }: OwnOrdersProps<Row>) {
  const { title, ordersIn, columns, empty, failure, above, actions, note } = kind
  const { isLinked = () => true, showsIncidents = false } = kind
  const { orders, groups, incidents, knownItems, hasFailed, retry } = tables
  const named = useNamedOrder()
  return (
    <CollapsibleSection title={title}>
      {groups === undefined && hasFailed ? (
        <ErrorAlert onRetry={retry}>{failure}</ErrorAlert>
      ) : (
        <FocusFallback>
          {above?.(orders)}
          <OrderList title={title} empty={empty} minWidth={430}>
            {groups &&
              ordersIn(groups).map((order) => (
                <OrderCard
                  key={order.id}
                  order={order}
                  place={
                    isLinked(order)
                      ? { anchor: orderAnchor(order.id), isMarked: order.id === named }
                      : undefined
                  }
                  aside={actions?.(order)}
                >
                  {note?.(order)}
                  <ItemTable orderId={order.id} columns={columns} sx={tableSx}>
                    {order.rows.map((row) => (
                      <TableRow key={`${row.hardware_id} ${row.condition}`}>
                        <ItemCell
                          itemId={row.hardware_id}
                          knownItems={knownItems}
                          detail={
                            showsIncidents ? describe(incidents, order.id, row.hardware_id) : null
                          }
                        />
                        {columns.map(({ label, align, cell }) => (
                          <TableCell key={label} align={align}>
                            {cell(row, knownItems, order.id)}
                          </TableCell>
                        ))}
                      </TableRow>
                    ))}
                  </ItemTable>
                </OrderCard>
              ))}
          </OrderList>
        </FocusFallback>
      )}
    </CollapsibleSection>
  )
}

/** Reports about an item of an order, in words; empty when there are none. */
function describe(incidents: readonly OwnIncident[], order: number, item: number): string {
  const about = incidents.filter((each) => each.order === order && each.hardware === item)
  return about.map(describeIncident).join(', ')
}

/** The item column takes the remaining width, so that the tables of all orders line up. */
const tableSx = {
  tableLayout: 'fixed',
  '& th, & td': { px: { xs: 0.5, sm: 1 }, width: { xs: 74, sm: 96 } },
  '& th': { fontSize: { xs: '0.75rem', sm: '0.875rem' } },
  '& th:first-of-type, & td:first-of-type': { width: 'auto', pl: 0 },
  '& th:last-of-type, & td:last-of-type': { width: { xs: 80, sm: 144 }, pr: 0 },
  '& tr:last-of-type td': { borderBottom: 0 },
}
