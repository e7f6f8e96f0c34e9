import { type OrderOrdering, orderOrderings, orderStatuses } from '@signout/contract'
import {
  type ChangeOptions,
  splitList,
  toggleInList,
  useSearchState,
} from '#ui/filters/use-search-state.ts'

/** Orders on a page (spec §26). */
export const pageSizes = [5, 10, 25] as const
const defaultPageSize = 25

/** Choices of "Order by" (spec §26). */
export const orderSortOptions = [
  { value: 'default', label: 'Default' },
  { value: 'created_at', label: 'Oldest first' },
  { value: '-created_at', label: 'Newest first' },
] as const satisfies readonly { readonly value: OrderOrdering; readonly label: string }[]

const defaults = {
  search: '',
  ordering: 'default',
  status: '',
  hour: '',
  columns: '',
  page: '1',
  size: String(defaultPageSize),
} as const
const noFilters = {
  ordering: defaults.ordering,
  status: defaults.status,
  hour: defaults.hour,
  page: defaults.page,
}

export type OrderFilters = ReturnType<typeof useOrderFilters>

/** Query of the shown page. */
export function pageQuery(filters: OrderFilters) {
  const { page, size, search, ordering, statuses: status, hour } = filters
  return {
    limit: size,
    offset: (page - 1) * size,
    search,
    ordering,
    status,
    ...(hour !== null && { hour }),
  }
}

/** Filters of the orders, kept in the address; an invalid value counts as absent. */
export function useOrderFilters() {
  const [values, change] = useSearchState(defaults)
  const ordering = orderOrderings.find((known) => known === values.ordering) ?? defaults.ordering
  const chosen = splitList(values.status)
  const statuses = orderStatuses.filter((status) => chosen.includes(status))
  const hour = Number.isNaN(Date.parse(values.hour)) ? null : new Date(values.hour).toISOString()
  const page = /^[1-9]\d{0,5}$/.test(values.page) ? Number(values.page) : 1
  const size = pageSizes.find((known) => String(known) === values.size) ?? defaultPageSize
  const activeCount =
    Number(ordering !== defaults.ordering) + statuses.length + Number(hour !== null)
  return {
    search: values.search,
    ordering,
    statuses,
    /** Instant at which the hour of their submission begins; null for any hour. */
    hour,
    /** Fields of the chosen columns; none for the default ones. */
    columns: splitList(values.columns),
    /** Page number from 1. */
    page,
    size,
    /** Number of filters that differ from their defaults, without the search. */
    activeCount,
    /** Whether there are filters or a search to clear. */
    isNarrowed: values.search !== '' || activeCount > 0,
    setSearch: (search: string, options: ChangeOptions) =>
      change({ search, page: defaults.page }, options),
    setOrdering: (wanted: OrderOrdering) => change({ ordering: wanted, page: defaults.page }),
    toggleStatus: (status: string) =>
      change({ status: toggleInList(statuses.join(','), status), page: defaults.page }),
    clearHour: () => change({ hour: defaults.hour, page: defaults.page }),
    setColumns: (fields: readonly string[]) => change({ columns: fields.join(',') }),
    setPage: (wanted: number, wantedSize: number, options?: ChangeOptions) =>
      change({ page: String(wanted), size: String(wantedSize) }, options),
    clear: () => change(noFilters),
    /** Clears the filters and the search. */
    clearAll: () => change({ ...noFilters, search: defaults.search }),
  }
}
