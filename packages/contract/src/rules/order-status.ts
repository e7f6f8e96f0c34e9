/** What an order can be (spec §4). */
export const orderStatuses = [
  'Submitted',
  'Ready for Pickup',
  'Picked Up',
  'Cancelled',
  'Returned',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What orders can be filtered by: two names that the specification lists but no order ever has (rulings §2). */
export const filterStatuses = [...orderStatuses, 'Pending', 'In Progress'] as const
export type FilterStatus = (typeof filterStatuses)[number]

export type Mover = 'organiser' | 'participant'

interface Move {
  readonly from: readonly OrderStatus[]
  readonly to: OrderStatus
  readonly by: readonly Mover[]
}

/** Every legal move (spec §4, rulings §3). The server enforces it; the screens ask it which buttons to show. */
export const orderMoves = {
  fulfil: { from: ['Submitted'], to: 'Ready for Pickup', by: ['organiser'] },
  pickUp: { from: ['Ready for Pickup'], to: 'Picked Up', by: ['organiser'] },
  cancel: { from: ['Submitted'], to: 'Cancelled', by: ['organiser', 'participant'] },
  cancelNoShow: { from: ['Ready for Pickup'], to: 'Cancelled', by: ['organiser'] },
  finish: { from: ['Picked Up'], to: 'Returned', by: ['organiser'] },
} as const satisfies Record<string, Move>

export type MoveName = keyof typeof orderMoves

const moves: readonly Move[] = Object.values(orderMoves)

/** Whether `mover` may take an order from one status to the other. */
export function mayMove(mover: Mover, from: OrderStatus, to: OrderStatus): boolean {
  return moves.some((move) => move.from.includes(from) && move.to === to && move.by.includes(mover))
}

/** Whether the named move applies to an order in this status. */
export function canMove(name: MoveName, from: OrderStatus): boolean {
  const move: Move = orderMoves[name]
  return move.from.includes(from)
}

/** Orders whose units are not on the shelf, but for those that came back healthy (rulings §3, Stock). */
export const stockHoldingStatuses = [
  'Submitted',
  'Ready for Pickup',
  'Picked Up',
  'Returned',
] as const satisfies OrderStatus[]

export function holdsStock(status: OrderStatus): boolean {
  return stockHoldingStatuses.some((holding) => holding === status)
}

/** Waiting at the desk: submitted, or ready to be picked up (spec §4, Pending). */
export const pendingStatuses = ['Submitted', 'Ready for Pickup'] as const satisfies OrderStatus[]

/** A team with such an order can be neither left nor deleted (rulings §3, Teams). */
export const activeStatuses = [...pendingStatuses, 'Picked Up'] as const satisfies OrderStatus[]

export function isPending(status: OrderStatus): boolean {
  return pendingStatuses.some((pending) => pending === status)
}

/** The team still waits for the order or has something of it. */
export function isActive(status: OrderStatus): boolean {
  return activeStatuses.some((active) => active === status)
}
