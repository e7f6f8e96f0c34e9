/** Key and direction of a sort order: `-name` is `name`, descending. */
export function parseOrdering<Key extends string>(
  ordering: Key | `-${Key}`,
): { readonly key: Key; readonly direction: 'asc' | 'desc' } {
  const isReversed = ordering.startsWith('-')
  // No key begins with a minus.
  const key = (isReversed ? ordering.slice(1) : ordering) as Key
  return { key, direction: isReversed ? 'desc' : 'asc' }
}
