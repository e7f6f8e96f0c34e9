import { groupBy, type OwnIncident, type OwnOrder, sumQuantities } from '@signout/contract'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { useMemo } from 'react'
import { ItemCell } from '#shared/items/ItemCell.tsx'
import { messages } from '#messages.ts'
import { useItems } from '#shared/items/use-items.ts'
import { ItemTable } from '#shared/orders/ItemTable.tsx'
import { useNamedOrder, type Visit } from '#shared/orders/named-order.ts'
import { OrderCard } from '#shared/orders/OrderCard.tsx'
import { OrderList } from '#shared/orders/OrderList.tsx'
import { useOwnIncidents, useOwnOrders } from '#shared/teams/own-team.ts'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
import { stackedTable } from '#ui/lists/stacked-table.ts'
import { FocusFallback } from '#ui/page/FocusFallback.tsx'
import { CollapsibleSection } from '#ui/page/SectionCard.tsx'
import type { OwnItemRow, OwnOrdersKind } from './own-order-kinds.tsx'
import { groupOrders, modificationsOf } from '#shared/orders/order-tables.ts'
import { describeIncident } from '#shared/incidents/incident-words.ts'

export type OrderTables = ReturnType<typeof useOrderTables>

const none: readonly OwnOrder[] = []
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

interface OwnOrdersProps<Row extends OwnItemRow> {
  readonly kind: OwnOrdersKind<Row>
  readonly tables: OrderTables
  /** The latest time that a link led to an order. */
  readonly visit: Visit | undefined
}

/** Orders of one kind, each with the table of its items. The section can be hidden. */
export function OwnOrders<Row extends OwnItemRow>({ kind, tables, visit }: OwnOrdersProps<Row>) {
  const { title, ordersIn, rowKey, columns, empty, failure, above, actions, dialog, note } = kind
  const {
    isLinked = () => true,
    marksNewest = false,
    showsIncidents = false,
    showsKept = false,
  } = kind
  const { orders, groups, incidents, knownItems, hasFailed, retry } = tables
  const named = useNamedOrder()
  const asked = useDialogAbout<number>()
  const askedAbout = orders.find(({ id }) => id === asked.about)
  const shown = groups && ordersIn(groups)
  const newest = marksNewest ? Math.max(...orders.map(({ id }) => id)) : undefined
  const isVisited = shown?.some((order) => order.id === visit?.order && isLinked(order))
  return (
    <CollapsibleSection title={title} visit={visit} isVisited={isVisited}>
      {groups === undefined && hasFailed ? (
        <ErrorAlert onRetry={retry}>{failure}</ErrorAlert>
      ) : (
        <FocusFallback>
          {above?.(orders)}
          <OrderList title={title} empty={empty} minWidth={430}>
            {shown?.map((order) => {
              const own = orders.find(({ id }) => id === order.id)
              return (
                <OrderCard
                  key={order.id}
                  order={order}
                  isNewest={order.id === newest}
                  isMarked={isLinked(order) ? order.id === named : undefined}
                  aside={actions?.(order, () => asked.open(order.id))}
                >
                  {own !== undefined && note?.(own)}
                  <ItemTable orderId={order.id} columns={columns} sx={stackedTable(390)}>
                    {order.rows.map((row) => (
                      <TableRow key={rowKey(row)}>
                        <ItemCell
                          itemId={row.hardware_id}
                          knownItems={knownItems}
                          detail={
                            showsIncidents
                              ? describe(incidents, order.id, row.hardware_id)
                              : showsKept &&
                                knownItems.items.get(row.hardware_id)?.is_consumable &&
                                messages.yoursToKeep
                          }
                        />
                        {columns.map(({ label, align, cell }) => (
                          <TableCell
                            key={label}
                            className="half"
                            align={align}
                            // A number does not say what it is of.
                            data-label={align === 'right' ? label : undefined}
                          >
                            {cell(row, knownItems, order.id)}
                          </TableCell>
                        ))}
                      </TableRow>
                    ))}
                  </ItemTable>
                </OrderCard>
              )
            })}
          </OrderList>
          {askedAbout && dialog?.(askedAbout, asked.state)}
        </FocusFallback>
      )}
    </CollapsibleSection>
  )
}

/** Reports about an item of an order, in words; empty when there are none. */
function describe(incidents: readonly OwnIncident[], order: number, item: number): string {
  const about = incidents.filter((each) => each.order === order && each.hardware === item)
  const byState = groupBy(about, ({ state }) => state)
  const sums = Array.from(byState, ([state, group]) =>
    describeIncident({ state, quantity: sumQuantities(group) }),
  )
  return sums.join(', ')
}
