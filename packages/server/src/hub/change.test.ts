import { describe, expect, test } from 'vitest'
import { anything, mergeChanges } from './change.ts'
import { ChangeHub } from './change-hub.ts'

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

describe('whether something has changed since', () => {
  test('only what it was made of counts', () => {
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

  test('the memory of it is bounded: beyond 10,000 subjects everything counts as changed', () => {
    const hub = new ChangeHub()
    const { version } = hub
    const ids = Array.from({ length: 9_999 }, (_, at) => at)
    hub.publish({ teams: ids })
    expect(hub.hasChanged(['inventory'], version)).toBe(false)
    hub.publish({ session: [1] })
    expect(hub.hasChanged(['inventory'], version)).toBe(true)
    expect(hub.hasChanged(['inventory'], hub.version)).toBe(false)
  })
})
