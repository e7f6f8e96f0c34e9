import { describe, expect, test } from 'vitest'
import { ReturnReceipt, returnItems, shortenOrder, updateOrder } from './desk-orders.ts'
import { cancelOwnOrder, listOrders, Order, OrderPage, submitOrder } from './orders.ts'
import { filterStatuses } from '../rules/orders/order-status.ts'
import { refused, wordsOf } from '../testing/refused.ts'

describe('submitting', () => {
  const line = { id: 1, quantity: 1 }
  const cart = (...hardware: unknown[]) => ({ hardware })

  test.each([
    { what: 'one line', body: cart(line), places: [] },
    { what: 'the same item twice', body: cart(line, line), places: [] },
    {
      what: '1,000 lines',
      body: { hardware: Array.from({ length: 1000 }, () => line) },
      places: [],
    },
    {
      what: '1,001 lines',
      body: { hardware: Array.from({ length: 1001 }, () => line) },
      places: ['hardware'],
    },
    { what: 'no line', body: cart(), places: ['hardware'] },
    { what: 'no list', body: {}, places: ['hardware'] },
    { what: 'something else than a list', body: { hardware: line }, places: ['hardware'] },
    {
      what: 'a quantity of 0',
      body: cart(line, { id: 1, quantity: 0 }),
      places: ['hardware.1.quantity'],
    },
    {
      what: 'a negative quantity',
      body: cart({ id: 1, quantity: -2 }),
      places: ['hardware.0.quantity'],
    },
    { what: 'half a unit', body: cart({ id: 1, quantity: 1.5 }), places: ['hardware.0.quantity'] },
    { what: 'numbers as text', body: cart({ id: '7', quantity: '1' }), places: [] },
    {
      what: 'numbers as text of another form',
      body: cart({ id: '7.0', quantity: ' 1 ' }),
      places: ['hardware.0.id', 'hardware.0.quantity'],
    },
    {
      what: 'a quantity beyond counting',
      body: cart({ id: 1, quantity: 2 ** 31 }),
      places: ['hardware.0.quantity'],
    },
    { what: 'no quantity', body: cart({ id: 1 }), places: ['hardware.0.quantity'] },
    {
      what: 'a quantity of null',
      body: cart({ id: 1, quantity: null }),
      places: ['hardware.0.quantity'],
    },
    { what: 'no id', body: cart({ quantity: 1 }), places: ['hardware.0.id'] },
    { what: 'an id of 0', body: cart({ id: 0, quantity: 1 }), places: ['hardware.0.id'] },
    { what: 'a line of null', body: cart(null), places: ['hardware.0'] },
    {
      what: 'an id that is not a number',
      body: cart({ id: 'uno', quantity: 1 }),
      places: ['hardware.0.id'],
    },
    { what: 'an unknown field', body: { ...cart(line), team: 2 }, places: ['team'] },
    {
      what: 'an unknown field of a line',
      body: cart({ ...line, free: true }),
      places: ['hardware.0.free'],
    },
  ])('$what has mistakes at: $places', ({ body, places }) => {
    expect(refused(submitOrder.body, body)).toEqual(places)
  })

  test('too little or too much is refused in plain words', () => {
    expect(wordsOf(submitOrder.body, cart())).toEqual(['Add at least one item.'])
    expect(wordsOf(submitOrder.body, cart(...Array.from({ length: 1001 }, () => line)))).toEqual([
      'An order can have at most 1,000 lines.',
    ])
    expect(wordsOf(returnItems.body, { order: 1, hardware: [] })).toEqual([
      'Choose at least one item.',
    ])
    for (const quantity of [0, -1, '0', '-1']) {
      expect(wordsOf(submitOrder.body, cart({ id: 1, quantity }))).toEqual([
        'Enter a whole number of at least 1.',
      ])
    }
    for (const id of ['', ' 1 ', '1.0', '1e3', '0x1', '+1', '01', '१', '9'.repeat(16), null, [1]]) {
      expect(wordsOf(submitOrder.body, cart({ id, quantity: 1 }))).toEqual([
        'Enter a whole number.',
      ])
    }
  })
})

describe('returning', () => {
  const line = { id: 1, quantity: 1, part_returned_health: 'Healthy' }
  const returned = (...hardware: unknown[]) => ({ order: 5, hardware })
  const broken = { ...line, part_returned_health: 'Broken' }

  test.each([
    { what: 'one item in two conditions', body: returned(line, broken), places: [] },
    { what: 'nothing', body: returned(), places: ['hardware'] },
    {
      what: '1,001 lines',
      body: { order: 5, hardware: Array.from({ length: 1001 }, () => line) },
      places: ['hardware'],
    },
    { what: 'without an order', body: { hardware: [line] }, places: ['order'] },
    {
      what: 'numbers as text',
      body: { ...returned({ ...line, id: '7', quantity: '1' }), order: '5' },
      places: [],
    },
    {
      what: 'for an order that is not an id',
      body: { ...returned(line), order: 'five' },
      places: ['order'],
    },
    {
      what: 'in an unknown condition',
      body: returned({ ...line, part_returned_health: 'healthy' }),
      places: ['hardware.0.part_returned_health'],
    },
    {
      what: 'without a condition',
      body: returned({ id: 1, quantity: 1 }),
      places: ['hardware.0.part_returned_health'],
    },
    { what: 'no unit', body: returned({ ...line, quantity: 0 }), places: ['hardware.0.quantity'] },
    {
      what: 'half a unit',
      body: returned({ ...line, quantity: 1.5 }),
      places: ['hardware.0.quantity'],
    },
    { what: 'without lines', body: { order: 5 }, places: ['hardware'] },
    {
      what: 'an unknown field',
      body: { ...returned(line), status: 'Returned' },
      places: ['status'],
    },
  ])('$what has mistakes at: $places', ({ body, places }) => {
    expect(refused(returnItems.body, body)).toEqual(places)
  })
})

describe.each([
  { who: 'a participant', body: cancelOwnOrder.body },
  { who: 'an organiser', body: updateOrder.body },
])('the new status that $who sets,', ({ body }) => {
  test.each([
    { what: 'is known', sent: { status: 'Cancelled' }, places: [] },
    { what: 'is not one of an order', sent: { status: 'Pending' }, places: ['status'] },
    { what: 'is missing', sent: {}, places: ['status'] },
    { what: 'is not text', sent: { status: null }, places: ['status'] },
    { what: 'is a list', sent: { status: ['Cancelled'] }, places: ['status'] },
    { what: 'is written otherwise', sent: { status: 'submitted' }, places: ['status'] },
    {
      what: 'comes with other fields',
      sent: { status: 'Cancelled', team_id: 2, items: [] },
      places: ['items', 'team_id'],
    },
  ])('if it $what, has mistakes at: $places', ({ sent, places }) => {
    expect(refused(body, sent)).toEqual(places)
  })
})

describe('asking for orders', () => {
  const { query } = listOrders

  test('the orderings are those of the specification, and either way by each column of the desk', () => {
    const keys = query.shape.ordering.unwrap().options
    expect(keys).toEqual(expect.arrayContaining(['default', 'created_at', '-created_at']))
    const columns = ['created_at', 'id', 'quantity', 'status', 'team_code', 'team_id', 'updated_at']
    const ways = columns.flatMap((column) => [column, `-${column}`])
    expect(keys.toSorted()).toEqual(['default', ...ways].toSorted())
  })

  test.each([
    { asked: { team_code: ' a2b3c ' }, read: { team_code: 'A2B3C' } },
    {
      asked: { status: 'Submitted,Ready for Pickup' },
      read: { status: ['Submitted', 'Ready for Pickup'] },
    },
    { asked: { status: 'Pending,In Progress' }, read: { status: ['Pending', 'In Progress'] } },
    { asked: { ordering: '-created_at' }, read: { ordering: '-created_at' } },
    { asked: { id: '12' }, read: { id: 12 } },
    { asked: { search: 'A2B 17' }, read: { search: 'A2B 17' } },
  ])('with $asked', ({ asked, read }) => {
    expect(query.parse(asked)).toEqual({ limit: 100, offset: 0, ...read })
  })

  test.each([
    { asked: { status: 'Submitted,Lost' }, words: ['This is not a known status.'] },
    { asked: { status: 'submitted' }, words: ['This is not a known status.'] },
    { asked: { ordering: 'colour' }, words: ['This is not a known ordering.'] },
  ])('with $asked is refused', ({ asked, words }) => {
    expect(wordsOf(query, asked)).toEqual(words)
  })
})

const at = '2026-01-31T09:00:00.000Z'
const order = {
  id: 1,
  status: 'Picked Up',
  team_id: 2,
  team_code: 'A2B3C',
  items: [
    { id: 1, hardware_id: 3, part_returned_health: null, kept: true },
    { id: 2, hardware_id: 3, part_returned_health: 'Heavily Used', kept: false },
  ],
  item_count: 2,
  request: [{ id: 3, requested_quantity: 4 }],
  cancellation: null,
  packing: null,
  created_at: at,
  updated_at: at,
  waiting_since: at,
}

test.each([
  { what: 'partly returned', value: order, places: [] },
  {
    what: 'of a team that is gone',
    value: { ...order, team_id: null, team_code: null },
    places: [],
  },
  { what: 'in no known status', value: { ...order, status: 'Pending' }, places: ['status'] },
  { what: 'without a time', value: { ...order, updated_at: null }, places: ['updated_at'] },
])('an order $what has mistakes at: $places', ({ value, places }) => {
  expect(refused(Order, value)).toEqual(places)
})

test('a page of orders counts every status that can be filtered by', () => {
  const status_counts = Object.fromEntries(filterStatuses.map((status) => [status, 0]))
  const page = { count: 1, next: null, previous: null, results: [order] }
  expect(refused(OrderPage, { ...page, status_counts })).toEqual([])
  expect(refused(OrderPage, { ...page, status_counts: {} })).not.toEqual([])
})

test('a return is recorded whole, so its receipt never carries errors', () => {
  const receipt = { order_id: 1, team_code: null, returned_items: [], errors: [], event: 7 }
  expect(refused(ReturnReceipt, receipt)).toEqual([])
  expect(refused(ReturnReceipt, { ...receipt, errors: ['no'] })).toEqual(['errors.0'])
})

test.each([
  [{ items: [], missing: false }, 'items'],
  [{ items: [{ id: 1, quantity: 0 }], missing: false }, 'items'],
  [{ items: [{ id: 1, quantity: 1 }] }, 'missing'],
  [{ items: [{ id: 1, quantity: 1 }], missing: 'yes' }, 'missing'],
  [{ items: [{ id: 1, quantity: 1 }], missing: true, reason: '' }, 'reason'],
])('shortening by %j is refused at %s', (body, field) => {
  expect(refused(shortenOrder.body, body)[0]).toMatch(field)
})
