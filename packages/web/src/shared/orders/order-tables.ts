import {
  groupBy,
  canMove,
  type Condition,
  countByItem,
  holdsStock,
  isOutstanding,
  isPending,
  isToPack,
  type Order,
  orderStatuses,
  type UnitsOfOrder,
} from '@signout/contract'

/** What is shown of every order. */
export type OrderHeader = Readonly<
  Pick<Order, 'id' | 'status' | 'created_at' | 'updated_at' | 'packing'>
>

export type GroupedOrder = OrderHeader & UnitsOfOrder

/** An item of an order that is still out, or not yet handed out. */
export interface OutstandingRow {
  readonly hardware_id: number
  readonly requested: number
  readonly outstanding: number
}

export interface ReturnedRow {
  readonly hardware_id: number
  /** How they came back; kept units never do. */
  readonly condition: Condition | 'kept'
  readonly quantity: number
}

export interface OrderTable<Row> extends OrderHeader {
  readonly rows: readonly Row[]
}

export interface OrderGroups {
  /** Sorted by status, Submitted first, then by time of the last change, oldest first. */
  readonly pending: readonly OrderTable<OutstandingRow>[]
  /** Sorted by time of the last change, latest first. */
  readonly checkedOut: readonly OrderTable<OutstandingRow>[]
  readonly returned: readonly OrderTable<ReturnedRow>[]
}

/** A team's orders as both roles see them (spec §8, §21). */
export function groupOrders(orders: readonly GroupedOrder[]): OrderGroups {
  const holding = orders.filter((order) => holdsStock(order.status))
  const outstanding = holding.map((order) => tableOf(order, outstandingRows(order)))
  return {
    pending: outstanding.filter((order) => isPending(order.status)).toSorted(byStatus),
    checkedOut: outstanding
      .filter((order) => !isPending(order.status) && order.rows.length > 0)
      .toSorted(byLatestUpdate),
    returned: holding
      .map((order) => tableOf(order, returnedRows(order)))
      .filter((order) => order.rows.length > 0)
      .toSorted(byLatestUpdate),
  }
}

/** Orders that wait to be packed; none until they have loaded. */
export function toPackOf(groups: OrderGroups | undefined): OrderGroups['pending'] {
  return groups?.pending.filter(({ status }) => isToPack(status)) ?? []
}

function tableOf<Row>(order: GroupedOrder, rows: readonly Row[]): OrderTable<Row> {
  const { id, status, created_at, updated_at, packing } = order
  return { id, status, created_at, updated_at, packing, rows }
}

/** One row for each item with units that are not back. */
function outstandingRows(order: GroupedOrder): OutstandingRow[] {
  const units = countByItem(order.items.filter(isOutstanding))
  const requested = new Map(order.request.map((line) => [line.id, line.requested_quantity]))
  return Array.from(units, ([hardware_id, outstanding]) => ({
    hardware_id,
    requested: requested.get(hardware_id) ?? outstanding,
    outstanding,
  }))
}

/** One row for each item that can be returned, over all orders. */
export function outstandingByItem(
  checkedOut: OrderGroups['checkedOut'],
): readonly OutstandingRow[] {
  const rows = checkedOut
    .filter((order) => canMove('finish', order.status))
    .flatMap((order) => order.rows)
  return [...groupBy(rows, (row) => row.hardware_id)].map(([hardware_id, own]) => ({
    hardware_id,
    requested: own.reduce((sum, row) => sum + row.requested, 0),
    outstanding: own.reduce((sum, row) => sum + row.outstanding, 0),
  }))
}

/** One row for each item and condition in which units came back, and for kept units. */
function returnedRows(order: GroupedOrder): ReturnedRow[] {
  const rows = new Map<string, { -readonly [K in keyof ReturnedRow]: ReturnedRow[K] }>()
  for (const { hardware_id, part_returned_health, kept } of order.items) {
    const condition = part_returned_health ?? (kept ? 'kept' : null)
    if (condition === null) continue
    const key = `${hardware_id} ${condition}`
    const row = rows.get(key)
    if (row) row.quantity += 1
    else rows.set(key, { hardware_id, condition, quantity: 1 })
  }
  return [...rows.values()]
}

/** An item for which an order got fewer units than it asked for. */
export interface Modification {
  readonly orderId: number
  readonly hardware_id: number
  readonly requested: number
  readonly granted: number
}

/** What was changed in pending orders (spec §22: "the dashboard lists the modifications"). */
export function modificationsOf(orders: readonly GroupedOrder[]): Modification[] {
  return orders
    .filter((order) => isPending(order.status))
    .flatMap((order) =>
      order.request.map((line) => ({
        orderId: order.id,
        hardware_id: line.id,
        requested: line.requested_quantity,
        granted: order.items.filter((item) => item.hardware_id === line.id).length,
      })),
    )
    .filter((line) => line.granted < line.requested)
}

type Dated = Pick<GroupedOrder, 'id' | 'status' | 'updated_at'>

function byStatus(a: Dated, b: Dated): number {
  const rank = (order: Dated) => orderStatuses.indexOf(order.status)
  return rank(a) - rank(b) || compareText(a.updated_at, b.updated_at) || a.id - b.id
}

function byLatestUpdate(a: Dated, b: Dated): number {
  return compareText(b.updated_at, a.updated_at) || b.id - a.id
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
