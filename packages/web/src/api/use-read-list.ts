import { call, callNext, type CallInput, type Endpoint, type ResponseOf } from '@signout/contract'
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { queryKeyOf } from './query-key.ts'
import { type ReadOptions, queryOptions } from './use-read.ts'

/** The element type of an endpoint that answers a list page by page. */
export type ItemOf<E extends Endpoint> =
  ResponseOf<E> extends { results: readonly (infer Item)[] } ? Item : never

interface ListPage<E extends Endpoint> {
  readonly count: number
  readonly next: string | null
  readonly results: readonly ItemOf<E>[]
}

/** A list, loaded page by page on demand (spec §7: "Next page follows the path and query of 'next'"). */
export function useReadPages<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions = {},
) {
  const query = useInfiniteQuery({
    queryKey: queryKeyOf(endpoint, input, 'pages'),
    queryFn: ({ pageParam, signal }) => fetchPage(endpoint, input, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ListPage<E>) => page.next,
    ...queryOptions(endpoint, options),
  })
  return {
    query,
    /** Undefined until the first page has loaded. */
    items: query.data?.pages.flatMap((page) => page.results),
    /** How many there are in total, according to the latest page. */
    total: query.data?.pages.at(-1)?.count,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}

/** A whole list: every page, one after the other. */
export function useReadAll<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions = {},
): UseQueryResult<ItemOf<E>[]> {
  return useQuery({
    queryKey: queryKeyOf(endpoint, input, 'all'),
    queryFn: ({ signal }) => fetchAll(endpoint, input, signal),
    ...queryOptions(endpoint, options),
  })
}

async function fetchAll<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
): Promise<ItemOf<E>[]> {
  const items: ItemOf<E>[] = []
  let next: string | null = null
  do {
    const page: ListPage<E> = await fetchPage(endpoint, input, next, signal)
    items.push(...page.results)
    next = page.next
  } while (next !== null)
  return items
}

async function fetchPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  next: string | null,
  signal: AbortSignal,
): Promise<ListPage<E>> {
  const answer = await (next === null
    ? call(endpoint, input, { signal })
    : callNext(endpoint, next, { signal }))
  // Sound for every endpoint whose items are not `never`: its answer is declared by the contract's `page`.
  return answer as ListPage<E>
}
