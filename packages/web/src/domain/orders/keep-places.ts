/** What is shown now, with those of `held` that were shown `before` in their places. */
export function keepPlaces<Table extends { readonly id: number }>(
  before: readonly Table[],
  now: readonly Table[],
  held: ReadonlySet<number>,
): Table[] {
  const kept = now.filter(({ id }) => !held.has(id))
  for (const [place, was] of before.entries()) {
    if (held.has(was.id)) kept.splice(place, 0, now.find(({ id }) => id === was.id) ?? was)
  }
  return kept
}
