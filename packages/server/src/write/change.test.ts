import { describe, expect, test } from 'vitest'
import { type Actor, anonymous } from '../actor.ts'
import { anything, type Change, mergeChanges, subjectsOf, topicsFor } from './change.ts'
import { ChangeHub } from './hub.ts'

const applicant: Actor = { ...anonymous, userId: 3 }
const participant: Actor = {
  ...anonymous,
  userId: 1,
  profile: { id: 8, teamId: 5, teamCode: 'ABC23' },
}
const organiser: Actor = { ...anonymous, userId: 2, isOrganiser: true }
const all = ['session', 'inventory', 'orders', 'teams', 'event']

describe('the topics that an actor hears of', () => {
  test.each<[Change, participant: string[], applicant: string[], organiser: string[]]>([
    [{ inventory: true }, ['inventory'], ['inventory'], ['inventory']],
    [{ event: true }, ['event'], ['event'], ['event']],
    [{ orders: [5] }, ['orders'], [], ['orders']],
    [{ orders: [6] }, [], [], ['orders']],
    [{ orders: [] }, [], [], ['orders']],
    [{ alerts: true }, [], [], []],
    [{ teams: [6, 5] }, ['teams'], [], ['teams']],
    [{ teams: [1] }, [], [], ['teams']],
    [{ session: [1] }, ['session'], [], ['session']],
    [{ session: [3] }, [], ['session'], ['session']],
    [{ session: [] }, [], [], ['session']],
    [
      { inventory: true, orders: [5], teams: [6], session: [1], event: true },
      ['session', 'inventory', 'orders', 'event'],
      ['inventory', 'event'],
      all,
    ],
    [{}, [], [], []],
  ])('%j', (change, ...heard) => {
    const changed = new Set(subjectsOf(change))
    const topicsOf = (actor: Actor) => topicsFor(actor, (subject) => changed.has(subject))
    expect([participant, applicant, organiser].map(topicsOf)).toEqual(heard)
  })

  test('all of them when anything may have changed', () => {
    expect(topicsFor(applicant, anything)).toEqual(all)
  })
})

test('several changes are one, with each id once', () => {
  expect(mergeChanges([{ orders: [1] }, { orders: [2, 1], teams: [] }, { session: [3] }])).toEqual({
    orders: [1, 2],
    teams: [],
    session: [3],
  })
  expect(mergeChanges([{ inventory: true }, {}])).toEqual({ inventory: true })
  expect(mergeChanges([{ alerts: true }, { orders: [] }])).toEqual({ alerts: true, orders: [] })
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
