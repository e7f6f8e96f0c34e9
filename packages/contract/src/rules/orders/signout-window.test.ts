import { expect, test } from 'vitest'
import { defaultSignout, maySignOut, signoutState } from './signout-window.ts'

// Tests of spec §2.

const window = { opens: 1000, closes: 2000 }

test('the default window is the one of the specification', () => {
  expect(defaultSignout).toEqual({ opens: '2020-10-01T23:59', closes: '2025-10-30T11:59' })
})

test.each([
  { when: 'a millisecond before it opens', now: 999, state: 'before' },
  { when: 'as it opens', now: 1000, state: 'open' },
  { when: 'between its ends', now: 1500, state: 'open' },
  { when: 'as it closes', now: 2000, state: 'open' },
  { when: 'a millisecond after it closes', now: 2001, state: 'over' },
])('$when the window is $state', ({ now, state }) => {
  expect(signoutState(now, window)).toBe(state)
})

test.each([
  { state: 'before', participant: false },
  { state: 'open', participant: true },
  { state: 'over', participant: false },
] as const)('a participant may sign out while it is $state: $participant', (row) => {
  expect(maySignOut(row.state, false)).toBe(row.participant)
})

test.each(['before', 'open', 'over'] as const)(
  'a test user may sign out while it is %s',
  (state) => {
    expect(maySignOut(state, true)).toBe(true)
  },
)
