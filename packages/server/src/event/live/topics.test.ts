import { describe, expect, test } from 'vitest'
import { type Actor, anonymous } from '../../base/actor.ts'
import { type Change, subjectsOf } from '../../record/changes/change.ts'
import { topicsFor } from './streams.ts'

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
    [{ teams: [6, 5] }, ['teams'], [], ['teams']],
    [{ teams: [1] }, [], [], ['teams']],
    [{ session: [1] }, ['session'], [], ['session']],
    [{ session: [3] }, [], ['session'], ['session']],
    [{ session: [] }, [], [], ['session']],
    [{ personal: [1] }, ['session'], [], ['session']],
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
})
