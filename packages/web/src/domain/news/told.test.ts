import type { NewsItem, OrderStatus } from '@signout/contract'
import { expect, test } from 'vitest'
import { tell } from './told.ts'

// Tests of spec §22.

const at = '2024-02-03T15:00:00.000Z'

const news = (...rows: readonly (readonly [NewsItem['kind'], number])[]): NewsItem[] =>
  rows.map(([kind, order_id], index) => ({ id: index + 1, kind, order_id, hardware_id: null, at }))

const textOf = (rows: readonly NewsItem[], statuses: Record<number, OrderStatus> = {}) =>
  tell(rows, (order) => statuses[order])?.text

test.each([
  ['ready', 'Order #7 is ready for pickup.'],
  ['cancelled', 'Order #7 was cancelled by the desk.'],
  ['shortened', 'Order #7 was shortened by the desk: not all of it is there.'],
  ['returned', 'The desk took back items of order #7.'],
] as const)('what happened to one order is told with its number: %s', (kind, text) => {
  expect(tell(news([kind, 7]), () => undefined)).toMatchObject({ text, order: 7, orders: 1 })
})

test('of several orders it is told how many, and nothing leads to one of them', () => {
  const told = tell(news(['ready', 7], ['returned', 8], ['cancelled', 9]), () => undefined)
  expect(told).toMatchObject({ text: '3 orders changed', order: undefined, orders: 3 })
})

test('of one order the newest is told', () => {
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
