import type { OwnOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { standingText } from './OrderStanding.tsx'

// Tests of spec §22: where an order stands.

const now = Date.parse('2024-02-03T15:00:00.000Z')
const order: OwnOrder = {
  id: 1,
  status: 'Submitted',
  team_id: 1,
  team_code: 'ADA24',
  items: [],
  item_count: 0,
  request: [],
  created_at: '2024-02-03T14:00:00.000Z',
  updated_at: '2024-02-03T14:50:00.000Z',
  waiting_since: '2024-02-03T14:05:00.000Z',
  cancellation: null,
  packing: null,
  queue_place: 4,
  expected_at: '2024-02-03T15:18:00.000Z',
}
const later = '2024-02-03T16:20:00.000Z'
const over = { queue_place: null, expected_at: null } as const

test.each([
  [{}, '4th in line, about 18 minutes'],
  [{ queue_place: 1, expected_at: '2024-02-03T15:00:10.000Z' }, '1st in line, about 1 minute'],
  [{ queue_place: 2, expected_at: null }, '2nd in line'],
  [{ queue_place: 3, expected_at: order.updated_at }, '3rd in line'],
  [{ queue_place: 11, expected_at: later }, '11th in line, about 1\u00A0h 20\u00A0min'],
  [{ queue_place: 22, expected_at: null }, '22nd in line'],
  [{ ...over, status: 'Ready for Pickup' }, 'ready since 09:05'],
  [{ ...over, status: 'Picked Up' }, null],
] as const)('%j is said as %j', (changes, text) => {
  expect(standingText({ ...order, ...changes }, false, now)).toBe(text)
})

test('what is being packed has no place', () => {
  expect(standingText(order, true, now)).toBeNull()
})
