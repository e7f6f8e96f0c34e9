/** One page of a list's answer. */
export interface ListPage<Item> {
  readonly count: number
  readonly next: string | null
  readonly results: readonly Item[]
}

interface Identified {
  readonly id: number
}

/** The rows of all pages, each once: where it came first, as it was read last. */
export function mergePages<Item extends Identified>(pages: readonly ListPage<Item>[]): Item[] {
  const byId = new Map<number, Item>()
  for (const { results } of pages) for (const item of results) byId.set(item.id, item)
  return [...byId.values()]
}

/**
 * Whether pages that were read one after the other, to the end, are the list as it was at one time. Each page was right
 * when it was read; but where an order in between moves a row of a list that is ordered by stock, the rows behind it
 * move by one place over the boundary of two pages. A row that moved forward, over that boundary, is on no page, and
 * another one is on both: there are fewer different rows than the list counts. A row that came or went in between shows
 * in the counts, which differ. Either way only reading again helps; it takes a fraction of the time that the user took
 * between two pages, so that it hardly ever meets with another change. (One row that went while another one came leaves
 * the counts as they are. Then every page is merely as old as it is, like any list that was read a while ago.)
 */
export function isWhole<Item extends Identified>(pages: readonly ListPage<Item>[]): boolean {
  const last = pages.at(-1)
  if (last === undefined || last.next !== null) return false
  if (pages.length === 1) return true
  return pages.every(({ count }) => count === last.count) && mergePages(pages).length === last.count
}
