import { expect, test } from 'vitest'
import {
  type Condition,
  conditions,
  conditionsOffShelf,
  heldUnits,
  isBackOnShelf,
  itemOutcomes,
} from './units.ts'

const units = (hardware_id: number, ...states: (Condition | null)[]) =>
  states.map((part_returned_health) => ({ hardware_id, part_returned_health }))

test('an order that is all out has a row for each item with nothing returned', () => {
  const order = {
    request: [
      { id: 7, requested_quantity: 2 },
      { id: 3, requested_quantity: 1 },
    ],
    items: [...units(3, null), ...units(7, null, null)],
  }
  expect(itemOutcomes(order)).toEqual([
    { hardware_id: 7, requested: 2, granted: 2, outstanding: 2, returned: [] },
    { hardware_id: 3, requested: 1, granted: 1, outstanding: 1, returned: [] },
  ])
})

test('returned units are counted by condition, the best first', () => {
  const order = {
    request: [{ id: 1, requested_quantity: 5 }],
    items: units(1, 'Lost', 'Healthy', null, 'Broken', 'Healthy'),
  }
  expect(itemOutcomes(order)).toEqual([
    {
      hardware_id: 1,
      requested: 5,
      granted: 5,
      outstanding: 1,
      returned: [
        { condition: 'Healthy', quantity: 2 },
        { condition: 'Broken', quantity: 1 },
        { condition: 'Lost', quantity: 1 },
      ],
    },
  ])
})

test('an item of which nothing could be granted keeps its row', () => {
  expect(itemOutcomes({ request: [{ id: 4, requested_quantity: 3 }], items: [] })).toEqual([
    { hardware_id: 4, requested: 3, granted: 0, outstanding: 0, returned: [] },
  ])
})

test('an item that was not requested counts as requested as often as it was granted', () => {
  expect(itemOutcomes({ request: [], items: units(9, null, 'Heavily Used') })).toEqual([
    {
      hardware_id: 9,
      requested: 2,
      granted: 2,
      outstanding: 1,
      returned: [{ condition: 'Heavily Used', quantity: 1 }],
    },
  ])
})

test('there are four conditions and Healthy is the default choice', () => {
  expect(conditions).toEqual(['Healthy', 'Heavily Used', 'Broken', 'Lost'])
})

test('only healthy units go back on the shelf', () => {
  expect(conditions.filter(isBackOnShelf)).toEqual(['Healthy'])
  expect(conditionsOffShelf).toEqual(['Heavily Used', 'Broken', 'Lost'])
})

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
