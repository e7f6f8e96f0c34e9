import {
  photoId,
  formatNumber,
  type OutstandingRow,
  type ReturnedRow,
  type Condition,
  type OrderTable,
  groupOrders,
  type Modification,
  modificationsOf,
  type Order,
  type OrderGroups,
} from '@signout/contract'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell, { type TableCellProps } from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { type ReactNode, useMemo } from 'react'
import { messages } from '#messages.ts'
import { type ItemsShown, ItemCell } from '#domain/items/ItemCell.tsx'
import { paths } from '#paths.ts'
import { EmptyState } from '#kit/feedback/EmptyState.tsx'
import { NoItemsCheckedOut } from '#domain/orders/NoItemsCheckedOut.tsx'
import { type KnownItems, useItems } from '#domain/items/use-items.ts'
import { OrderList, OrderCard } from '#domain/orders/OrderCard.tsx'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'
import { FocusFallback } from '#kit/page/FocusFallback.tsx'
import { CollapsibleSection } from '#kit/page/SectionCard.tsx'
import { useOwnOrders } from '#domain/team/own-team.ts'
import { CancelOrder } from './CancelOrder.tsx'

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

interface OwnCheckedOutItemsProps extends ItemsShown {
  readonly tables: OrderTables
}

export function OwnCheckedOutItems({ tables, ...items }: OwnCheckedOutItemsProps) {
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

interface OwnReturnedItemsProps extends ItemsShown {
  readonly tables: OrderTables
}

export function OwnReturnedItems({ tables, ...items }: OwnReturnedItemsProps) {
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

/** A column beside the item's. */
export interface OwnOrderColumn<Row> {
  readonly label: string
  readonly align?: TableCellProps['align']
  readonly cell: (row: Row, knownItems: KnownItems, orderId: number) => ReactNode
}

const pendingColumns: readonly OwnOrderColumn<OutstandingRow>[] = [
  { label: 'Requested', align: 'right', cell: (row) => formatNumber(row.quantityRequested) },
  { label: 'Granted', align: 'right', cell: (row) => formatNumber(row.quantityOutstanding) },
]

const checkedOutColumns: readonly OwnOrderColumn<OutstandingRow>[] = [
  { label: 'Quantity', align: 'right', cell: (row) => formatNumber(row.quantityOutstanding) },
  {
    label: 'Problem',
    cell: ({ hardware_id: id, quantityOutstanding: quantityGranted }, { nameOf }, order) => {
      const about = { id, name: nameOf(id), quantityGranted, order, hardware: id }
      return (
        <Link variant="body2" href={paths.incidentForm(about)}>
          Report broken/lost
        </Link>
      )
    },
  },
]

const returnedColumns: readonly OwnOrderColumn<ReturnedRow>[] = [
  { label: 'Quantity', align: 'right', cell: (row) => formatNumber(row.quantity) },
  { label: 'Condition', cell: (row) => row.condition },
]

interface OwnOrdersSectionProps {
  readonly title: string
  readonly empty: ReactNode
  readonly failure: string
  readonly tables: Pick<OrderTables, 'hasFailed' | 'retry'>
  /** One for each order; undefined until they have loaded. */
  readonly children: readonly ReactNode[] | undefined
}

/** One of the dashboard's tables; it can be hidden (spec §2). */
function OwnOrdersSection(props: OwnOrdersSectionProps) {
  const { title, empty, failure, tables, children } = props
  return (
    <CollapsibleSection title={title}>
      {children === undefined && tables.hasFailed ? (
        <ErrorAlert onRetry={tables.retry}>{failure}</ErrorAlert>
      ) : (
        <FocusFallback>
          <OrderList title={title} empty={empty} minWidth={430}>
            {children}
          </OrderList>
        </FocusFallback>
      )}
    </CollapsibleSection>
  )
}

interface ItemRow {
  readonly hardware_id: number
  /** Set where an item has one row per condition. */
  readonly condition?: Condition
}

interface OwnOrderTableProps<Row> extends ItemsShown {
  readonly order: OrderTable<Row>
  readonly columns: readonly OwnOrderColumn<Row>[]
  readonly actions?: ReactNode
  /** Above the table. */
  readonly note?: ReactNode
}

/** An order with the table of its items. */
function OwnOrderTable<Row extends ItemRow>(props: OwnOrderTableProps<Row>) {
  const { order, columns, actions, note, knownItems, onShow } = props
  return (
    <OrderCard order={order} aside={actions}>
      {note}
      <Table size="small" aria-label={`Items of order ${order.id}`} sx={tableSx}>
        <TableHead>
          <TableRow>
            <TableCell>Item</TableCell>
            {columns.map(({ label, align }) => (
              <TableCell key={label} align={align}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {order.rows.map((row) => (
            <TableRow key={`${row.hardware_id} ${row.condition}`}>
              <ItemCell itemId={row.hardware_id} knownItems={knownItems} onShow={onShow} />
              {columns.map(({ label, align, cell }) => (
                <TableCell key={label} align={align}>
                  {cell(row, knownItems, order.id)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </OrderCard>
  )
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

export interface OrderTables {
  readonly orders: readonly Order[]
  /** Undefined if they could not be loaded. */
  readonly groups: OrderGroups | undefined
  readonly modifications: readonly Modification[]
  readonly knownItems: KnownItems
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

const none: readonly Order[] = []

/** The orders of the participant's team as the dashboard shows them (spec §4, Participant order grouping). */
export function useOrderTables(): OrderTables {
  const { data, error, isFetched, refetch } = useOwnOrders()
  const orders = data ?? none
  const groups = useMemo(() => data && groupOrders(data), [data])
  const modifications = useMemo(() => modificationsOf(orders), [orders])
  const knownItems = useItems(orders.flatMap(({ request }) => request.map(({ id }) => id)))
  return {
    orders,
    groups,
    modifications,
    knownItems,
    isLoading: !isFetched || knownItems.isLoading,
    hasFailed: error !== null,
    retry: () => void refetch(),
  }
}
