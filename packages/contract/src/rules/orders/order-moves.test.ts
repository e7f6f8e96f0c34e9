import { expect, test } from 'vitest'
import { canMove, mayMove, type MoveName, type Mover, orderMoves } from './order-moves.ts'
import { type OrderStatus, orderStatuses } from './order-status.ts'

// Tests of spec §8.

const legal: readonly { from: OrderStatus; to: OrderStatus; by: readonly Mover[] }[] = [
  { from: 'Submitted', to: 'Ready for Pickup', by: ['organiser'] },
  { from: 'Submitted', to: 'Cancelled', by: ['organiser', 'participant'] },
  { from: 'Ready for Pickup', to: 'Picked Up', by: ['organiser'] },
  { from: 'Ready for Pickup', to: 'Cancelled', by: ['organiser'] },
  { from: 'Picked Up', to: 'Returned', by: ['organiser'] },
]

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
