interface StatusFacts {
  /** Its units are not on the shelf, but for those that came back healthy (rulings §3, Stock). */
  readonly holdsStock: boolean
  /** It waits at the desk, to be prepared or picked up (spec §4, Pending). */
  readonly isPending: boolean
  /** Its team can be neither left nor deleted (rulings §3, Teams). */
  readonly isActive: boolean
}

/** What an order can be (spec §4), and what follows from it: the one place that says so. */
const statuses = {
  Submitted: { holdsStock: true, isPending: true, isActive: true },
  'Ready for Pickup': { holdsStock: true, isPending: true, isActive: true },
  'Picked Up': { holdsStock: true, isPending: false, isActive: true },
  Cancelled: { holdsStock: false, isPending: false, isActive: false },
  Returned: { holdsStock: true, isPending: false, isActive: false },
} as const satisfies Record<string, StatusFacts>

const knownFacts = new Map<string, StatusFacts>(Object.entries(statuses))

/**
 * Of a status that this page, older than its server, does not know: such an order is shown as checked out (spec §4), and its
 * team stays together until somebody knows better.
 */
const unknownFacts: StatusFacts = { holdsStock: true, isPending: false, isActive: true }

function factsOf(status: string): StatusFacts {
  return knownFacts.get(status) ?? unknownFacts
}

export type OrderStatus = keyof typeof statuses
// The keys of a literal that nothing else can reach are all there are.
export const orderStatuses: readonly OrderStatus[] = Object.keys(statuses) as OrderStatus[]

export const stockHoldingStatuses = orderStatuses.filter(holdsStock)
export const pendingStatuses = orderStatuses.filter(isPending)
export const activeStatuses = orderStatuses.filter(isActive)

export function holdsStock(status: OrderStatus): boolean {
  return factsOf(status).holdsStock
}

export function isPending(status: OrderStatus): boolean {
  return factsOf(status).isPending
}

export function isActive(status: OrderStatus): boolean {
  return factsOf(status).isActive
}

/** Handed out, and not all of it back. */
export function isOut(status: OrderStatus): boolean {
  return isActive(status) && !isPending(status)
}

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
