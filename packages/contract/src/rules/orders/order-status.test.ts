import { expect, test } from 'vitest'
import {
  canMove,
  countByStatus,
  filterStatuses,
  holdsStock,
  isActive,
  isOut,
  isPending,
  mayMove,
  type MoveName,
  type Mover,
  orderMoves,
  type OrderStatus,
  orderFigures,
  orderStatuses,
  statusesThat,
  statusLabel,
  statusLook,
} from './order-status.ts'

// Tests of spec §8.

const legal: readonly { from: OrderStatus; to: OrderStatus; by: readonly Mover[] }[] = [
  { from: 'Submitted', to: 'Ready for Pickup', by: ['organiser'] },
  { from: 'Submitted', to: 'Cancelled', by: ['organiser', 'participant'] },
  { from: 'Ready for Pickup', to: 'Picked Up', by: ['organiser'] },
  { from: 'Ready for Pickup', to: 'Cancelled', by: ['organiser'] },
  { from: 'Picked Up', to: 'Returned', by: ['organiser'] },
]

test('an order in an unknown status holds stock and is out', () => {
  const unknown = 'Lost' as OrderStatus
  expect([holdsStock, isPending, isActive].map((is) => is(unknown))).toEqual([true, false, true])
  expect(isOut(unknown)).toBe(true)
  expect([statusLabel(unknown), statusLook(unknown)]).toEqual(['Visit the tech station', 'unknown'])
})

const movers: readonly Mover[] = ['organiser', 'participant']

const everyMove = movers.flatMap((mover) =>
  orderStatuses.flatMap((from) =>
    orderStatuses.map((to) => {
      const move = legal.find((row) => row.from === from && row.to === to)
      return { mover, from, to, allowed: move?.by.includes(mover) ?? false }
    }),
  ),
)

test.each(everyMove)(
  '$mover may move an order from $from to $to: $allowed',
  ({ mover, from, to, allowed }) => {
    expect(mayMove(mover, from, to)).toBe(allowed)
  },
)

const applicable: Record<MoveName, OrderStatus[]> = {
  fulfil: ['Submitted'],
  pickUp: ['Ready for Pickup'],
  cancel: ['Submitted'],
  cancelNoShow: ['Ready for Pickup'],
  finish: ['Picked Up'],
}

test.each(Object.keys(orderMoves) as MoveName[])('%s applies to the right orders only', (name) => {
  expect(orderStatuses.filter((status) => canMove(name, status))).toEqual(applicable[name])
})

test('Cancelled and Returned are the end of an order', () => {
  const ends = orderStatuses.filter(
    (from) => !orderStatuses.some((to) => mayMove('organiser', from, to)),
  )
  expect(ends).toEqual(['Cancelled', 'Returned'])
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
