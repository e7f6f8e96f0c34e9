import { expect, test } from 'vitest'
import {
  countByStatus,
  filterStatuses,
  holdsStock,
  isActive,
  isOut,
  isPending,
  type OrderStatus,
  orderFigures,
  orderStatuses,
  statusesThat,
  statusLabel,
  statusLook,
} from './order-status.ts'

// Tests of spec §8.

test('an order in an unknown status holds stock and is out', () => {
  const unknown = 'Lost' as OrderStatus
  expect([holdsStock, isPending, isActive].map((is) => is(unknown))).toEqual([true, false, true])
  expect(isOut(unknown)).toBe(true)
  expect([statusLabel(unknown), statusLook(unknown)]).toEqual(['Visit the tech station', 'unknown'])
})

test('an order waits at the desk while it is Submitted or Ready for Pickup', () => {
  expect(orderStatuses.filter(isPending)).toEqual(['Submitted', 'Ready for Pickup'])
})

test('an order binds its team until it is Cancelled or Returned', () => {
  expect(statusesThat(isActive)).toEqual(['Submitted', 'Ready for Pickup', 'Picked Up'])
})

test('an order is out from when it is picked up until it is returned', () => {
  expect(orderStatuses.filter(isOut)).toEqual(['Picked Up'])
})

test('every order but a cancelled one holds what has not come back healthy', () => {
  expect(orderStatuses.filter((status) => !holdsStock(status))).toEqual(['Cancelled'])
})

test('every status that can be filtered by has a word and a look of its own', () => {
  expect(new Set(filterStatuses.map(statusLabel)).size).toBe(filterStatuses.length)
  expect(filterStatuses.map(statusLook)).not.toContain('unknown')
})

test('no two statuses are counted by one figure of the overview', () => {
  const figures = orderFigures.map(({ figure }) => figure)
  expect(new Set(figures).size).toBe(figures.length)
})

test('statuses that were not counted are zero', () => {
  const counts = countByStatus(orderStatuses, [{ status: 'Picked Up', count: 3 }])
  expect(counts).toEqual({
    Submitted: 0,
    'Ready for Pickup': 0,
    'Picked Up': 3,
    Cancelled: 0,
    Returned: 0,
  })
})
