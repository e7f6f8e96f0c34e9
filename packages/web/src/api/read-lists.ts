import type { CallInput, Endpoint, ResponseOf } from '@signout/contract'
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { callServer, callServerNext } from './call-server.ts'
import { queryKeyOf, type ReadOptions, readOptions, useSentWhileRendering } from './reads.ts'

/** The item type of an endpoint that answers a paged list. */
export type ItemOf<E extends Endpoint> =
  ResponseOf<E> extends { results: readonly (infer Item extends object)[] } ? Item : never

/** A list, loaded page by page on demand (spec §3: "Next page follows the path and query of 'next'"). */
export function useReadPages<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions = {},
) {
  const pagesOf = infiniteQueryOptions({
    queryKey: queryKeyOf(endpoint, input, 'pages'),
    queryFn: ({ pageParam, signal }) => fetchPage(endpoint, input, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: PageOf<E>) => page.next,
    ...readOptions(endpoint, options),
  })
  useSentWhileRendering(pagesOf, (client) => client.prefetchInfiniteQuery(pagesOf))
  const query = useInfiniteQuery(pagesOf)
  const { data, hasNextPage } = query
  const pages = data?.pages
  const items = useMemo(() => pages && mergePages(pages), [pages])
  const total = pages?.at(-1)?.count
  /** Whether the pages miss rows: see `isWhole`. */
  const hasGap = !hasNextPage && items !== undefined && items.length < (total ?? 0)
  const loadMore = async () => {
    const latest = hasNextPage ? (await query.fetchNextPage()).data : data
    const isAtEnd = latest?.pages.at(-1)?.next === null
    if (isAtEnd && !isWhole(latest.pages)) await query.refetch()
  }
  return {
    query,
    /** Undefined until the first page has loaded. */
    items,
    /** Total number of rows, according to the latest page. */
    total,
    /** The first page, with what the list says beside its rows. */
    first: pages?.[0],
    /** Also true for a list with a gap, which `loadMore` reads again as a whole. */
    hasMore: hasNextPage || hasGap,
    isLoadingMore: query.isFetchingNextPage || (hasGap && query.isFetching),
    loadMore: () => void loadMore(),
  }
}

/**
 * Reads the first rows of a list from the query's `offset` on, in as many answers as they take: one may end early
 * (spec §3).
 * @param most number of rows, which is also the query's `limit`.
 */
export function useReadRows<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  most: number,
  options: ReadOptions = {},
): UseQueryResult<ItemOf<E>[]> {
  const query = queryOptions({
    queryKey: queryKeyOf(endpoint, input, 'rows'),
    queryFn: async ({ signal }) => {
      const pages = await fetchPages(endpoint, input, signal, most)
      return mergePages(pages).slice(0, most)
    },
    ...readOptions(endpoint, options),
  })
  useSentWhileRendering(query, (client) => client.prefetchQuery(query))
  return useQuery(query)
}

/** Number of times that a changing list is read before it is shown as it is. */
const maxReads = 3

/** Reads a whole list page by page, and again if the list changed meanwhile. */
export function useReadAll<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions = {},
): UseQueryResult<ItemOf<E>[]> {
  const query = { ...readAll(endpoint, input), ...readOptions(endpoint, options) }
  useSentWhileRendering(query, (client) => client.prefetchQuery(query))
  return useQuery(query)
}

type LookUpAll = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ItemOf<E>[]>

/** Reads the current state of a whole list for an action (`useLookUp`). */
export function useLookUpAll(): LookUpAll {
  const client = useQueryClient()
  return useCallback<LookUpAll>(
    async (endpoint, input) => client.fetchQuery({ ...readAll(endpoint, input), staleTime: 0 }),
    [client],
  )
}

/** The query of `useReadAll`. */
export function readAll<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, input, 'all'),
    queryFn: ({ signal }) => fetchAll(endpoint, input, signal),
    meta: { reads: endpoint.reads ?? [] },
  })
}

/** The rows of all pages, read again if the list changed meanwhile. */
async function fetchAll<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
): Promise<ItemOf<E>[]> {
  let pages = await fetchPages(endpoint, input, signal)
  for (let tries = 1; tries < maxReads && !isWhole(pages); tries += 1) {
    pages = await fetchPages(endpoint, input, signal)
  }
  return mergePages(pages)
}

async function fetchPages<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
  most = Number.POSITIVE_INFINITY,
): Promise<ListPage<ItemOf<E>>[]> {
  const pages: ListPage<ItemOf<E>>[] = []
  let next: string | null = null
  let rows = 0
  do {
    const page: ListPage<ItemOf<E>> = await fetchPage(endpoint, input, next, signal)
    pages.push(page)
    next = page.next
    rows += page.results.length
  } while (next !== null && rows < most)
  return pages
}

async function fetchPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  next: string | null,
  signal: AbortSignal,
): Promise<PageOf<E>> {
  const answer = await (next === null
    ? callServer(endpoint, input, { signal })
    : callServerNext(endpoint, next, { signal }))
  // Sound for every endpoint whose items are not `never`: the contract's `page` declares its answer.
  return answer as PageOf<E>
}

type PageOf<E extends Endpoint> = ResponseOf<E> & ListPage<ItemOf<E>>

/** One page of a list. */
export interface ListPage<Item> {
  readonly count: number
  readonly next: string | null
  readonly results: readonly Item[]
}

/**
 * The rows of all pages without duplicates: each in its first place, in its latest state. Rows without an id are equal
 * only if all of their fields are.
 * @internal Exported for its test.
 */
export function mergePages<Item extends object>(pages: readonly ListPage<Item>[]): Item[] {
  const rows = new Map<unknown, Item>()
  for (const { results } of pages) {
    for (const row of results) rows.set('id' in row ? row.id : JSON.stringify(row), row)
  }
  return [...rows.values()]
}

/**
 * Whether pages that were read one after the other form a consistent list. If the list changes in between, a row can
 * move across the boundary of two pages: it is then on neither of them, or on both. A missing or repeated row makes
 * fewer distinct rows than the list counts, and an added or removed one makes the counts of the pages differ. Reading
 * all pages again is quick, and rarely meets another change. (If one row is removed and another one added, the counts
 * stay the same; then the list is merely as old as its oldest page.)
 * @internal Exported for its test.
 */
export function isWhole<Item extends object>(pages: readonly ListPage<Item>[]): boolean {
  const last = pages.at(-1)
  if (last === undefined || last.next !== null) return false
  if (pages.length === 1) return true
  return pages.every(({ count }) => count === last.count) && mergePages(pages).length === last.count
}
