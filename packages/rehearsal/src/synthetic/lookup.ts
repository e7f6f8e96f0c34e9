/** What `known` has for a key. @throws for an unknown key. */
export function find<T>(known: ReadonlyMap<string, T>, key: string): T {
  const value = known.get(key)
  if (value === undefined) throw new Error(`The event does not have ${key}.`)
  return value
}

/** The entry at `index`. @throws when the list is shorter. */
export function at<T>(list: readonly T[], index: number): T {
  const entry = list[index]
  if (entry === undefined) throw new Error(`Of ${list.length} there is none at ${index}.`)
  return entry
}
