import type { Condition } from '@signout/contract'
import { expect, test } from 'vitest'
import { itemOutcomes } from './item-outcomes.ts'

const units = (hardware_id: number, ...states: (Condition | null)[]) =>
  states.map((part_returned_health) => ({ hardware_id, part_returned_health, kept: false }))

test('an order that is all out has a row for each item with nothing returned', () => {
  const order = {
    request: [
      { id: 7, requested_quantity: 2 },
      { id: 3, requested_quantity: 1 },
    ],
    items: [...units(3, null), ...units(7, null, null)],
  }
  expect(itemOutcomes(order)).toEqual([
    { hardware_id: 7, requested: 2, granted: 2, outstanding: 2, kept: 0, returned: [] },
    { hardware_id: 3, requested: 1, granted: 1, outstanding: 1, kept: 0, returned: [] },
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
      kept: 0,
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
    { hardware_id: 4, requested: 3, granted: 0, outstanding: 0, kept: 0, returned: [] },
  ])
})

test('an item that was not requested counts as requested as often as it was granted', () => {
  expect(itemOutcomes({ request: [], items: units(9, null, 'Heavily Used') })).toEqual([
    {
      hardware_id: 9,
      requested: 2,
      granted: 2,
      outstanding: 1,
      kept: 0,
      returned: [{ condition: 'Heavily Used', quantity: 1 }],
    },
  ])
})
