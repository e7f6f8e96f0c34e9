import {
  availabilities,
  type Item,
  listItems,
  limits,
  type ItemOrdering,
  parseId,
} from '@signout/contract'
import { useLookUpAll, useReadPages } from '#api/read-lists.ts'
import { useAuthenticatedSession } from '#api/session.tsx'
import { messages } from '#messages.ts'
import {
  type ChangeOptions,
  splitList,
  toggleInList,
  useSearchState,
} from '#ui/filters/use-search-state.ts'
import type { InventoryParameter } from '#paths.ts'

/** Fills complete rows of two, three, four and six tiles. */
const pageSize = 48

export type InventoryList = ReturnType<typeof useInventory>

/** The items that match the filters, page by page. */
export function useInventory(
  filters: InventoryFilters,
  { enabled }: { readonly enabled: boolean },
) {
  return useReadPages(
    listItems,
    { query: { ...queryOf(filters), limit: pageSize } },
    { enabled, keepPrevious: true, failure: messages.itemsNotLoaded },
  )
}

/** Reads on request all items that match the filters, over all pages. */
export function useReadShownItems(filters: InventoryFilters): () => Promise<Item[]> {
  const lookUpAll = useLookUpAll()
  return () => lookUpAll(listItems, { query: { ...queryOf(filters), limit: limits.pageRows.max } })
}

/** Query of the read. */
export function queryOf({
  search,
  ordering,
  inStock,
  availability,
  categoryIds,
}: InventoryFilters) {
  return {
    search,
    ordering,
    in_stock: inStock || undefined,
    availability,
    category_ids: categoryIds,
  }
}

/** Choices of "Order by" (spec §26). */
export const itemSortOptions = [
  { value: 'default', label: 'Default' },
  { value: 'name', label: 'Name: A to Z' },
  { value: '-name', label: 'Name: Z to A' },
  { value: '-quantity_remaining', label: 'Stock: high to low' },
  { value: 'quantity_remaining', label: 'Stock: low to high' },
] as const satisfies readonly { readonly value: ItemOrdering; readonly label: string }[]

type Ordering = (typeof itemSortOptions)[number]['value']

/** View of the inventory for organisers. */
export const inventoryViews = [
  { value: 'tiles', label: 'Tiles' },
  { value: 'table', label: 'Table' },
] as const
export type InventoryView = (typeof inventoryViews)[number]['value']

const noFilters = { ordering: 'default', in_stock: '', availability: '', category_ids: '' } as const
const defaults = {
  ...noFilters,
  search: '',
  view: 'tiles',
  sort: '',
  columns: '',
} as const satisfies Record<InventoryParameter, string>

export type InventoryFilters = ReturnType<typeof useInventoryFilters>

/** Filters of the inventory, kept in the address; an invalid value counts as absent. The table is for organisers. */
export function useInventoryFilters() {
  const { role } = useAuthenticatedSession()
  const [values, change] = useSearchState(defaults)
  const { search } = values
  const view: InventoryView = role === 'organiser' && values.view === 'table' ? 'table' : 'tiles'
  const ordering =
    itemSortOptions.find(({ value }) => value === values.ordering)?.value ?? defaults.ordering
  const inStock = values.in_stock === 'true'
  const availability = availabilities.find((each) => each === values.availability)
  const categoryIds = splitList(values.category_ids)
    .map(parseId)
    .filter((id) => id !== null)
  return {
    search,
    ordering,
    inStock,
    availability,
    categoryIds,
    view,
    /** Sort order of the table: a column, with `-` before it for descending; empty for the server's order. */
    sort: values.sort,
    /** Fields of the chosen columns of the table; none for the default ones. */
    columns: splitList(values.columns),
    /** Number of filters that differ from their defaults, without the search. */
    activeCount:
      Number(ordering !== defaults.ordering) +
      Number(inStock) +
      Number(availability !== undefined) +
      categoryIds.length,
    /** Whether items may be hidden. */
    isNarrowed: search !== '' || inStock || availability !== undefined || categoryIds.length > 0,
    setSearch: (text: string, options: ChangeOptions) => change({ search: text }, options),
    setOrdering: (chosen: Ordering) => change({ ordering: chosen }),
    toggleInStock: () => change({ in_stock: inStock ? '' : 'true' }),
    toggleAvailability: (chosen: string) =>
      change({ availability: chosen === availability ? '' : chosen }),
    toggleCategory: (id: string) =>
      change({ category_ids: toggleInList(categoryIds.join(','), id) }),
    setView: (view: InventoryView) => change({ view }),
    setSort: (sort: string) => change({ sort }),
    setColumns: (fields: readonly string[]) => change({ columns: fields.join(',') }),
    clear: () => change(noFilters),
    /** Clears the filters and the search. */
    clearAll: () => change({ ...noFilters, search: defaults.search }),
  }
}
