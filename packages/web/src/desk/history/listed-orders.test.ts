import type { Condition, Order, OrderStatus } from '@signout/contract'
import { expect, test } from 'vitest'
import { listOrdersOf, rowsWhenFolded } from './listed-orders.ts'

/** An order of two lamps (7) and a motor (8); the condition is that of one of the lamps. */
function order(id: number, status: OrderStatus, condition: Condition | null = null): Order {
  return {
    id,
    status,
    team_id: 1,
    team_code: 'ABC23',
    items: [
      { id: 1, hardware_id: 7, part_returned_health: condition, kept: false },
      { id: 2, hardware_id: 7, part_returned_health: null, kept: false },
      { id: 3, hardware_id: 8, part_returned_health: null, kept: false },
    ],
    item_count: 3,
    request: [
      { id: 7, requested_quantity: 2 },
      { id: 8, requested_quantity: 1 },
    ],
    created_at: '2026-02-06T15:00:00.000Z',
    updated_at: '2026-02-06T15:00:00.000Z',
    waiting_since: '2026-02-06T15:00:00.000Z',
    cancellation: null,
    packing: null,
  }
}

test('the latest order comes first, and only the two latest finished ones are unfolded', () => {
  const orders = [
    order(1, 'Returned'),
    order(2, 'Cancelled'),
    order(3, 'Picked Up'),
    order(4, 'Returned'),
    order(5, 'Submitted'),
  ]
  const listed = listOrdersOf(orders).map(({ order: { id }, isUnfolded }) => [id, isUnfolded])
  expect(listed).toEqual([
    [5, false],
    [4, true],
    [3, false],
    [2, true],
    [1, false],
  ])
})

test.each([
  ['Submitted', null, null, []],
  ['Submitted', null, 8, [8]],
  ['Ready for Pickup', null, null, []],
  ['Picked Up', null, null, []],
  ['Picked Up', null, 8, []],
  ['Picked Up', 'Broken', null, [7]],
  ['Returned', 'Broken', null, []],
  ['Returned', 'Broken', 8, [8]],
] as const)(
  'an order that is %s (back: %s, reported: %s) shows items %j when folded',
  (status, back, reported, ids) => {
    const rows = rowsWhenFolded(
      order(1, status, back),
      new Set(reported === null ? [] : [reported]),
    )
    expect(rows.map((row) => row.hardware_id)).toEqual(ids)
  },
)
