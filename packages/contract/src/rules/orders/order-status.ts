/** Statuses of orders (spec §8), in sort order. */
export type OrderStatus = 'Submitted' | 'Ready for Pickup' | 'Picked Up' | 'Cancelled' | 'Returned'

/** How a status looks; `OrderStatusChip.tsx` of the web gives each a colour and an icon. */
export type StatusLook = 'waiting' | 'ready' | 'out' | 'done' | 'refused' | 'unknown'

interface StatusFacts {
  /** Label on screens (spec §8). */
  readonly label: string
  readonly look: StatusLook
  /** Word after a number: `2 ready`. Null when orders with this status are not counted. */
  readonly countLabel: string | null
  /** The figure of the overview that counts it (spec §19). */
  readonly figure: 'waiting' | 'ready' | 'out' | null
  /** What was done to an order to reach this status, before `by {name}`. */
  readonly deed: string
  /** Where its units are: at the desk for pickup (packed or not), with the team, all back, or free on the shelf again. */
  readonly units: 'desk' | 'team' | 'back' | 'shelf'
}

/** Everything known about each status. `orderMoves` are the moves between them. */
const statuses = {
  Submitted: {
    label: 'In progress',
    look: 'waiting',
    countLabel: 'in progress',
    figure: 'waiting',
    deed: 'Submitted',
    units: 'desk',
  },
  'Ready for Pickup': {
    label: 'Ready for pickup',
    look: 'ready',
    countLabel: 'ready',
    figure: 'ready',
    deed: 'Completed',
    units: 'desk',
  },
  'Picked Up': {
    label: 'Picked Up',
    look: 'out',
    countLabel: 'out',
    figure: 'out',
    deed: 'Handed out',
    units: 'team',
  },
  Cancelled: {
    label: 'Cancelled',
    look: 'refused',
    countLabel: null,
    figure: null,
    deed: 'Cancelled',
    units: 'shelf',
  },
  Returned: {
    label: 'Returned',
    look: 'done',
    countLabel: null,
    figure: null,
    deed: 'Taken back',
    units: 'back',
  },
} as const satisfies Record<OrderStatus, StatusFacts>

// Sound: the keys of a literal object.
export const orderStatuses = Object.keys(statuses) as readonly OrderStatus[]

/** Status of a new order. */
export const firstStatus = 'Submitted' satisfies OrderStatus

/** Names that the specification lists as filters, although no order ever has them (spec §3). */
const filtersOnly = {
  Pending: { label: 'Pending', look: 'waiting' },
  'In Progress': { label: 'In Progress', look: 'waiting' },
} as const satisfies Record<string, Pick<StatusFacts, 'label' | 'look'>>

export type FilterStatus = OrderStatus | keyof typeof filtersOnly
// Sound: the keys of literal objects.
export const filterStatuses = Object.keys({
  ...statuses,
  ...filtersOnly,
}) as readonly FilterStatus[]

const known: ReadonlyMap<string, StatusFacts> = new Map(Object.entries(statuses))
const named: ReadonlyMap<string, Pick<StatusFacts, 'label' | 'look'>> = new Map(
  Object.entries({ ...statuses, ...filtersOnly }),
)

/**
 * Fallback for a status that this page, older than its server, does not know: such an order is shown as checked out,
 * its team cannot change and is sent to the desk (spec §8).
 */
const unknown = {
  label: 'Visit the tech station',
  look: 'unknown',
  deed: 'Changed',
  units: 'team',
} as const

export function statusLabel(status: string): string {
  return (named.get(status) ?? unknown).label
}

export function statusLook(status: string): StatusLook {
  return (named.get(status) ?? unknown).look
}

/** `in progress`, to be read after a number; null when orders with this status are not counted. */
export function statusCountLabel(status: OrderStatus): string | null {
  return statuses[status].countLabel
}

/** `Completed`, to be followed by who did it. */
export function statusDeed(status: OrderStatus): string {
  return (known.get(status) ?? unknown).deed
}

export type OrderFigure = NonNullable<StatusFacts['figure']>

/** Each figure of the overview that counts orders, with their status. */
export const orderFigures = orderStatuses.flatMap((status) => {
  const { figure } = statuses[status]
  return figure === null ? [] : [{ figure, status }]
})

function unitsOf(status: OrderStatus): StatusFacts['units'] {
  return (known.get(status) ?? unknown).units
}

/** Holds stock: its units are not on the shelf, except those that came back healthy (spec §9). */
export function holdsStock(status: OrderStatus): boolean {
  return unitsOf(status) !== 'shelf'
}

/** Waits at the desk, to be packed or picked up (spec §8). */
export function isPending(status: OrderStatus): boolean {
  return unitsOf(status) === 'desk'
}

/** Handed out, and not all units are back. */
export function isOut(status: OrderStatus): boolean {
  return unitsOf(status) === 'team'
}

/** All units that were handed out are back. */
export function isBack(status: OrderStatus): boolean {
  return unitsOf(status) === 'back'
}

/** Has been handed out, whether or not its units are back. */
export function wasHandedOut(status: OrderStatus): boolean {
  return isOut(status) || isBack(status)
}

/** Active: its team can be neither left nor deleted (spec §12). */
export function isActive(status: OrderStatus): boolean {
  return isPending(status) || isOut(status)
}

/** The statuses for which a claim holds, such as `isOut`: for queries. */
export function statusesThat(claim: (status: OrderStatus) => boolean): OrderStatus[] {
  return orderStatuses.filter(claim)
}

/** Numbers by status, with zero for statuses that were not counted. */
export function countByStatus<S extends FilterStatus>(
  of: readonly S[],
  counted: readonly { readonly status: S; readonly count: number }[],
): Record<S, number> {
  const counts = [...of.map((status) => ({ status, count: 0 })), ...counted]
  // Sound: every status is among them.
  return Object.fromEntries(counts.map(({ status, count }) => [status, count])) as Record<S, number>
}
