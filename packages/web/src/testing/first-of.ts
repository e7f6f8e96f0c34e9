/** The first element; there must be one. */
export function firstOf<T>(made: readonly T[]): T {
  const [first] = made
  if (first === undefined) throw new Error('There is none.')
  return first
}
