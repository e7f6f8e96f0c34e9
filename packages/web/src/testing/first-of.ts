/** The first of several that a test has made. */
export function firstOf<T>(made: readonly T[]): T {
  const [first] = made
  if (first === undefined) throw new Error('There is none.')
  return first
}
