import type { NewsItem, OrderStatus } from '@signout/contract'
import { expect, test } from 'vitest'
import { orderOnDashboard } from '#shared/orders/order-link.ts'
import { tell } from './news-words.ts'

// Tests of spec §22.

const at = '2024-02-03T15:00:00.000Z'

const news = (...rows: readonly (readonly [NewsItem['kind'], number])[]): NewsItem[] =>
  rows.map(([kind, order_id], index) => ({ id: index + 1, kind, order_id, hardware_id: null, at }))

const nameOf = (item: number) => `Item ${item}`
const unknown = { statusOf: () => undefined, nameOf, teamCode: 'ADA24' }

const textOf = (rows: readonly NewsItem[], statuses: Record<number, OrderStatus> = {}) =>
  tell(rows, { ...unknown, statusOf: (order) => statuses[order] })[0]?.text

test.each([
  ['ready', 'Order #7 is ready for pickup.'],
  ['cancelled', 'Order #7 was cancelled by the desk.'],
  ['shortened', 'Order #7 was shortened by the desk: not all of it is there.'],
  ['returned', 'The desk took back items of order #7.'],
] as const)('what happened to one order is told with its number: %s', (kind, text) => {
  expect(tell(news([kind, 7]), unknown)).toMatchObject([
    { text, leadsTo: orderOnDashboard(7), count: 1 },
  ])
})

test('several orders are told by their number, without a link to one of them', () => {
  const told = tell(news(['ready', 7], ['returned', 8], ['cancelled', 9]), unknown)
  const leadsTo = orderOnDashboard(undefined)
  expect(told).toMatchObject([{ text: '3 orders changed', leadsTo, count: 3 }])
})

test('the newest about one order is told', () => {
  expect(textOf(news(['shortened', 7], ['ready', 7]))).toBe('Order #7 is ready for pickup.')
})

test.each([
  ['Submitted', true],
  ['Ready for Pickup', true],
  ['Picked Up', false],
  ['Returned', false],
  ['Cancelled', false],
] as const)('that an order was made ready is told of one that is %s: %s', (status, isTold) => {
  const text = textOf(news(['ready', 7]), { 7: status })
  expect(text).toBe(isTold ? 'Order #7 is ready for pickup.' : undefined)
})

test('no news are told as nothing', () => {
  expect(textOf([])).toBeUndefined()
})

const back = (...items: readonly number[]): NewsItem[] =>
  items.map((hardware_id, index) => ({
    id: index + 50,
    kind: 'back_in_stock',
    order_id: null,
    hardware_id,
    at,
  }))

test('an item that is back is told beside what happened to an order, by its name, and of several how many', () => {
  const told = tell([...news(['ready', 7]), ...back(3, 3)], unknown)
  expect(told.map(({ text, leadsTo }) => [text, leadsTo.href])).toEqual([
    ['Order #7 is ready for pickup.', '/'],
    ['Item 3 is back in stock.', '/inventory?item=3'],
  ])
  expect(tell(back(3, 4), unknown)).toMatchObject([
    {
      text: '2 items that you wait for are back in stock.',
      leadsTo: { href: '/inventory' },
      count: 2,
    },
  ])
})

test('who was moved is told their new team, once', () => {
  const moved = { id: 1, kind: 'moved', order_id: null, hardware_id: null, at } as const
  expect(tell([moved, { ...moved, id: 2 }], unknown)).toEqual([
    {
      variant: 'info',
      text: 'The desk has moved you to team ADA24.',
      leadsTo: { href: '/' },
      count: 1,
    },
  ])
})
