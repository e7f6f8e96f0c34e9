/** One page of a list's answer. */
export interface ListPage<Item> {
  readonly count: number
  readonly next: string | null
  readonly results: readonly Item[]
}

interface Identified {
  readonly id: number
}

/** The rows of all pages without duplicates: each in its first place, in its latest state. */
export function mergePages<Item extends Identified>(pages: readonly ListPage<Item>[]): Item[] {
  const byId = new Map<number, Item>()
  for (const { results } of pages) for (const item of results) byId.set(item.id, item)
  return [...byId.values()]
}

/**
 * Whether pages that were read one after the other are the complete list as it was at one moment. If the list changes
 * in between, a row can move across the boundary of two pages: it is then on neither of them, or on both. A row that is
 * missing or doubled makes fewer different rows than the list counts, and one that was added or removed makes the counts
 * of the pages differ. Reading all pages again is quick, and hardly ever meets with another change. (If one row is removed
 * and another one added, the counts stay the same; then the list is merely as old as its oldest page.)
 */
export function isWhole<Item extends Identified>(pages: readonly ListPage<Item>[]): boolean {
  const last = pages.at(-1)
  if (last === undefined || last.next !== null) return false
  if (pages.length === 1) return true
  return pages.every(({ count }) => count === last.count) && mergePages(pages).length === last.count
}
