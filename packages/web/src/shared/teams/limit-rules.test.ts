import type { Condition, LimitUse } from '@signout/contract'
import { expect, test } from 'vitest'
import { heldUnits, mostRestrictiveLimit, roomLeft } from './limit-rules.ts'

// Tests of spec §9.

const units = (hardware_id: number, ...states: (Condition | null)[]) =>
  states.map((part_returned_health) => ({ hardware_id, part_returned_health, kept: false }))

test('a team holds what is neither returned nor cancelled, over all its orders', () => {
  const orders = [
    { status: 'Submitted', items: [...units(1, null), ...units(2, null)] },
    { status: 'Ready for Pickup', items: units(1, null) },
    { status: 'Picked Up', items: units(1, null, 'Healthy', 'Lost') },
    { status: 'Returned', items: units(2, 'Broken') },
    { status: 'Cancelled', items: units(2, null) },
  ] as const
  expect([...heldUnits(orders)]).toEqual([
    [1, 3],
    [2, 1],
  ])
})

const boards = { id: 1, name: 'Boards', max_per_team: 3 }
const sensors = { id: 2, name: 'Sensors', max_per_team: null }
const lasers = { id: 3, name: 'Lasers', max_per_team: 0 }
const categories = [boards, sensors, lasers]

test.each([
  { what: 'the item alone has one', max: 2, in: [2], limit: 2 },
  { what: 'the category alone has one', max: null, in: [1], limit: 3 },
  { what: 'both have one and the item’s is smaller', max: 2, in: [1], limit: 2 },
  { what: 'both have one and the category’s is smaller', max: 9, in: [1, 2], limit: 3 },
  { what: 'one category says 0', max: 9, in: [1, 3], limit: 0 },
  { what: 'neither has one', max: null, in: [2], limit: null },
  { what: 'the category is not known', max: null, in: [99], limit: null },
])('when $what, the most restrictive limit is $limit', (row) => {
  const { max, in: inCategories, limit } = row
  const limited = { id: 11, name: 'Uno', max_per_team: max, categories: inCategories }
  expect(mostRestrictiveLimit(limited, categories)).toBe(limit)
})

const used = (limit: number, held: number, added: number): LimitUse => ({
  kind: 'item',
  name: 'Uno',
  limit,
  held,
  added,
  itemIds: [11],
})

test.each([
  { left: 5, uses: [], room: 5 },
  { left: 5, uses: [used(2, 1, 0)], room: 1 },
  { left: 5, uses: [used(2, 1, 1)], room: 0 },
  { left: 1, uses: [used(9, 1, 1)], room: 1 },
  { left: 5, uses: [used(9, 0, 0), used(3, 1, 1)], room: 1 },
  { left: -1, uses: [], room: 0 },
  { left: 5, uses: [used(2, 3, 0)], room: 0 },
])('with $left left and the limits $uses there is room for $room', ({ left, uses, room }) => {
  expect(roomLeft(left, uses)).toBe(room)
})
