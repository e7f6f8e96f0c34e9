import { expect, test } from 'vitest'
import { anything, mergeChanges } from './change.ts'
import { ChangeHub, readNotification } from './change-hub.ts'

test('several changes are one, with each id once', () => {
  expect(mergeChanges([{ orders: [1] }, { orders: [2, 1], teams: [] }, { session: [3] }])).toEqual({
    orders: [1, 2],
    teams: [],
    session: [3],
  })
  expect(mergeChanges([{ inventory: true }, {}])).toEqual({ inventory: true })
  expect(mergeChanges([{ event: true }, { orders: [] }])).toEqual({ event: true, orders: [] })
  expect(mergeChanges([])).toEqual({})
})

test('only changes of what it was made of count', () => {
  const hub = new ChangeHub()
  hub.publish({ orders: [5] })
  const { version } = hub
  expect(hub.hasChanged(['orders', 'orders/5'], version)).toBe(false)
  hub.publish({ orders: [5] })
  expect(hub.hasChanged(['orders/5'], version)).toBe(true)
  expect(hub.hasChanged(['orders'], version)).toBe(true)
  expect(hub.hasChanged(['orders/6', 'teams/5', 'inventory'], version)).toBe(false)
  hub.publish(anything)
  expect(hub.hasChanged(['orders/6'], version)).toBe(true)
  expect(hub.hasChanged(['orders/6'], hub.version)).toBe(false)
})

test.each([
  ['{"origin":"a","change":{"orders":[1],"inventory":true}}', { orders: [1], inventory: true }],
  ['{"origin":"a","change":"anything"}', anything],
  ['', anything],
  ['null', anything],
  ['{}', anything],
  ['{"origin":"a","change":{"orders":5}}', anything],
  ['{"origin":"a","change":{"mails":[1]}}', anything],
])('the notice %s is understood, or anything may have changed', (payload, change) => {
  expect(readNotification(payload).change).toEqual(change)
})
