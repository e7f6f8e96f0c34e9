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
