import { firstStatus, type OrderStatus } from './order-status.ts'

export type Mover = 'organiser' | 'participant'

interface Move {
  /** The first is the usual one: `movesTo` takes it. */
  readonly from: readonly OrderStatus[]
  readonly to: OrderStatus
  readonly by: readonly Mover[]
  /**
   * Kind of the record row that the move writes, which decides on undo and the mail to the team (spec §11, §15, §18).
   */
  readonly recordedAs: string
}

/** Every legal move (spec §8). The server enforces it; the screens ask it which buttons to show. */
export const orderMoves = {
  fulfil: {
    from: ['Submitted'],
    to: 'Ready for Pickup',
    by: ['organiser'],
    recordedAs: 'order.completed',
  },
  pickUp: {
    from: ['Ready for Pickup'],
    to: 'Picked Up',
    by: ['organiser'],
    recordedAs: 'order.picked_up',
  },
  cancel: {
    from: ['Submitted'],
    to: 'Cancelled',
    by: ['organiser', 'participant'],
    recordedAs: 'order.cancelled',
  },
  cancelNoShow: {
    from: ['Ready for Pickup'],
    to: 'Cancelled',
    by: ['organiser'],
    recordedAs: 'order.cancelled',
  },
  finish: {
    from: ['Picked Up'],
    to: 'Returned',
    by: ['organiser'],
    recordedAs: 'order.items_returned',
  },
} as const satisfies Record<string, Move>

export type MoveName = keyof typeof orderMoves
export type OrderMove = (typeof orderMoves)[MoveName]

const moves: readonly (Move & Pick<OrderMove, 'recordedAs'>)[] = Object.values(orderMoves)

/** The moves that take a new order to this status, by the first path found. */
export function movesTo(status: OrderStatus): OrderMove[] {
  const move = Object.values(orderMoves).find(({ to }) => to === status)
  return move === undefined || status === firstStatus ? [] : [...movesTo(move.from[0]), move]
}

/** The move by which `mover` may take an order from one status to the other. */
export function findMove(mover: Mover, from: OrderStatus, to: OrderStatus) {
  return moves.find((move) => move.from.includes(from) && move.to === to && move.by.includes(mover))
}

/** Whether `mover` may take an order from one status to the other. */
export function mayMove(mover: Mover, from: OrderStatus, to: OrderStatus): boolean {
  return findMove(mover, from, to) !== undefined
}

/** Whether the named move applies to an order in this status. */
export function canMove(name: MoveName, from: OrderStatus): boolean {
  const move: Move = orderMoves[name]
  return move.from.includes(from)
}

/** Waits to be packed by the desk. */
export function isToPack(status: OrderStatus): boolean {
  return canMove('fulfil', status)
}

/** Who can have cancelled an order (spec §8). */
export const cancelledBy = ['desk', 'team'] as const
export type CancelledBy = (typeof cancelledBy)[number]

/** Maximum length of the reason of a rejection, in characters after trimming (spec §8). */
export const reasonLength = { max: 200 } as const
