import type { Holder } from '@signout/contract'
import { expect, test } from 'vitest'
import { groupHolders } from './HolderList.tsx'

function holder(
  order_status: Holder['order_status'],
  part_returned_health: Holder['part_returned_health'],
  quantity: number,
): Holder {
  const order = { order_id: 1, team_id: 2, team_code: 'A2B3C' }
  return { ...order, order_status, part_returned_health, quantity }
}

test('units are grouped by where they are, what teams have first', () => {
  const holders = [
    holder('Returned', 'Lost', 1),
    holder('Submitted', null, 2),
    holder('Picked Up', 'Broken', 3),
    holder('Picked Up', null, 4),
    holder('Picked Up', null, 5),
    holder('Ready for Pickup', null, 6),
    holder('Returned', 'Heavily Used', 7),
  ]
  const groups = groupHolders({ results: holders, totals: holders })
  expect(groups.map(({ place, units }) => [place, units])).toEqual([
    ['Picked Up', 9],
    ['Ready for pickup', 6],
    ['In progress', 2],
    ['Heavily Used', 7],
    ['Broken', 3],
    ['Lost', 1],
  ])
})

test('holders that are not listed count, too', () => {
  const listed = holder('Picked Up', null, 1)
  const totals = [holder('Picked Up', null, 600), holder('Submitted', null, 2)]
  expect(groupHolders({ results: [listed], totals })).toEqual([
    { place: 'Picked Up', units: 600, holders: [listed] },
    { place: 'In progress', units: 2, holders: [] },
  ])
})

test('units in an unknown place count as well', () => {
  const totals = [holder('Error' as Holder['order_status'], null, 2), holder('Submitted', null, 1)]
  expect(groupHolders({ results: [], totals })).toEqual([
    { place: 'In progress', units: 1, holders: [] },
    { place: 'Visit the tech station', units: 2, holders: [] },
  ])
})

test('all units are on the shelf', () => {
  expect(groupHolders({ results: [], totals: [] })).toEqual([])
})
