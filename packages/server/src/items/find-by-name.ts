interface Keys<N> {
  /** A name as it is written. */
  readonly exact: (named: N) => string
  /** Alike for names that are the same (decision 023). */
  readonly folded: (named: N) => string
}

/**
 * Finds what is known by a name. What is written exactly so comes first: imports of older versions may have left several
 * whose names differ in case or accents alone.
 */
export function findByName<N, K extends N>(
  known: readonly K[],
  { exact, folded }: Keys<N>,
): (named: N) => K | undefined {
  const exactly = new Map(known.map((one) => [exact(one), one]))
  const alike = new Map(known.map((one) => [folded(one), one]))
  return (named) => exactly.get(exact(named)) ?? alike.get(folded(named))
}
