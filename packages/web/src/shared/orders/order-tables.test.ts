import type { Condition, OrderStatus } from '@signout/contract'
import { expect, test } from 'vitest'
import { type GroupedOrder, groupOrders, modificationsOf } from './order-tables.ts'

type Unit = [hardware_id: number, condition: Condition | null]

/** An order changed at `minute`; what it asked for is what it got unless `request` says otherwise. */
function order(
  id: number,
  status: OrderStatus,
  units: Unit[] = [[1, null]],
  { minute = 0, request = {} }: { minute?: number; request?: Record<number, number> } = {},
): GroupedOrder {
  const at = new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString()
  return {
    id,
    status,
    items: units.map(([hardware_id, part_returned_health]) => ({
      hardware_id,
      part_returned_health,
      kept: false,
    })),
    request: Object.entries(request).map(([item, quantity]) => ({
      id: Number(item),
      requested_quantity: quantity,
    })),
    created_at: at,
    updated_at: at,
    packing: null,
  }
}

function idsOf(orders: GroupedOrder[]) {
  const { pending, checkedOut, returned } = groupOrders(orders)
  const ids = (tables: readonly { id: number }[]) => tables.map((table) => table.id)
  return { pending: ids(pending), checkedOut: ids(checkedOut), returned: ids(returned) }
}

const none = { pending: [], checkedOut: [], returned: [] }
const out: Unit = [1, null]
const back: Unit = [1, 'Healthy']

test.each([
  {
    what: 'a Submitted order is pending',
    orders: [order(7, 'Submitted')],
    groups: { pending: [7] },
  },
  {
    what: 'so is one that is Ready for Pickup',
    orders: [order(7, 'Ready for Pickup')],
    groups: { pending: [7] },
  },
  {
    what: 'a Picked Up order is checked out',
    orders: [order(7, 'Picked Up')],
    groups: { checkedOut: [7] },
  },
  {
    what: 'a Cancelled order is ignored',
    orders: [order(7, 'Cancelled', [out, back])],
    groups: {},
  },
  {
    what: 'an order that is partly back is checked out and returned',
    orders: [order(7, 'Picked Up', [out, back])],
    groups: { checkedOut: [7], returned: [7] },
  },
  {
    what: 'a Returned order is returned alone',
    orders: [order(7, 'Returned', [back, back])],
    groups: { returned: [7] },
  },
])('$what', ({ orders, groups }) => {
  expect(idsOf(orders)).toEqual({ ...none, ...groups })
})

test('pending orders: Submitted before Ready for Pickup, then the longest without change', () => {
  const orders = [
    order(1, 'Ready for Pickup', [out], { minute: 1 }),
    order(2, 'Submitted', [out], { minute: 9 }),
    order(4, 'Submitted', [out], { minute: 3 }),
    order(3, 'Submitted', [out], { minute: 3 }),
    order(5, 'Ready for Pickup', [out], { minute: 0 }),
  ]
  expect(idsOf(orders).pending).toEqual([3, 4, 2, 5, 1])
})

test('checked out and returned orders: the latest change first', () => {
  const orders = [1, 8, 5, 5].map((minute, index) =>
    order(index + 1, 'Picked Up', [out, back], { minute }),
  )
  expect(idsOf(orders)).toEqual({ pending: [], checkedOut: [2, 4, 3, 1], returned: [2, 4, 3, 1] })
})

test('grouping does not change the orders passed to it', () => {
  const orders = [order(2, 'Submitted', [out], { minute: 2 }), order(1, 'Submitted')]
  groupOrders(orders)
  expect(orders.map(({ id }) => id)).toEqual([2, 1])
})

test('a table has the status and times of its order', () => {
  const [table] = groupOrders([order(7, 'Submitted', [out], { minute: 5 })]).pending
  const at = '2026-01-01T12:05:00.000Z'
  expect(table).toMatchObject({ id: 7, status: 'Submitted', created_at: at, updated_at: at })
})

test('outstanding units are counted by item, beside the units requested', () => {
  const units: Unit[] = [
    [3, null],
    [1, null],
    [3, null],
    [1, 'Broken'],
    [2, 'Lost'],
  ]
  const request = { 3: 5, 1: 2, 2: 1 }
  const [table] = groupOrders([order(7, 'Picked Up', units, { request })]).checkedOut
  expect(table?.rows).toEqual([
    { hardware_id: 3, requested: 5, outstanding: 2 },
    { hardware_id: 1, requested: 2, outstanding: 1 },
  ])
})

test('an item that was not requested counts as requested as often as it was granted', () => {
  const [table] = groupOrders([order(7, 'Submitted', [out, out])]).pending
  expect(table?.rows).toEqual([{ hardware_id: 1, requested: 2, outstanding: 2 }])
})

test('returned units are counted by item and condition', () => {
  const units: Unit[] = [
    back,
    [1, 'Broken'],
    back,
    [2, 'Healthy'],
    out,
    [1, 'Broken'],
    [12, 'Lost'],
  ]
  const [table] = groupOrders([order(7, 'Picked Up', units)]).returned
  expect(table?.rows).toEqual([
    { hardware_id: 1, condition: 'Healthy', quantity: 2 },
    { hardware_id: 1, condition: 'Broken', quantity: 2 },
    { hardware_id: 2, condition: 'Healthy', quantity: 1 },
    { hardware_id: 12, condition: 'Lost', quantity: 1 },
  ])
})

test.each([
  { status: 'Submitted', told: true },
  { status: 'Ready for Pickup', told: true },
  { status: 'Picked Up', told: false },
  { status: 'Cancelled', told: false },
  { status: 'Returned', told: false },
] as const)('the modifications of a $status order are told: $told', ({ status, told }) => {
  const lacking = order(7, status, [out], { request: { 1: 3 } })
  expect(modificationsOf([lacking]).length > 0).toBe(told)
})

test('modifications name every item granted in part or not at all', () => {
  const orders = [
    order(7, 'Submitted', [out, [2, null]], { request: { 1: 1, 2: 4, 3: 2 } }),
    order(8, 'Submitted', [out], { request: { 1: 1 } }),
  ]
  expect(modificationsOf(orders)).toEqual([
    { orderId: 7, hardware_id: 2, requested: 4, granted: 1 },
    { orderId: 7, hardware_id: 3, requested: 2, granted: 0 },
  ])
})

test('units to keep are among those that are back, and never among those that are out', () => {
  const kept = { hardware_id: 1, part_returned_health: null, kept: true }
  const units = { ...order(7, 'Picked Up', [[2, null]]) }
  const mixed = { ...units, items: [kept, kept, ...units.items] }
  const { checkedOut, returned } = groupOrders([
    mixed,
    { ...units, id: 8, status: 'Returned', items: [kept] },
  ])
  expect(checkedOut.map(({ id, rows }) => [id, rows.map((row) => row.hardware_id)])).toEqual([
    [7, [2]],
  ])
  expect(returned.map(({ id, rows }) => [id, rows])).toEqual([
    [8, [{ hardware_id: 1, condition: 'kept', quantity: 1 }]],
    [7, [{ hardware_id: 1, condition: 'kept', quantity: 2 }]],
  ])
})
