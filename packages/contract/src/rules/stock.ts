export interface Grant {
  readonly granted: number
  /** What was wanted and is not there. */
  readonly missing: number
}

/** A shortfall is no error: what is left is granted (rulings §3). Units. */
export function grant(wanted: number, remaining: number): Grant {
  const granted = Math.min(wanted, Math.max(0, remaining))
  return { granted, missing: wanted - granted }
}

/** Units that somebody has, or that came back unfit: a total can never go below them (rulings §3). */
export function unitsNotOnShelf(item: {
  quantity_available: number
  quantity_remaining: number
}): number {
  return item.quantity_available - item.quantity_remaining
}
