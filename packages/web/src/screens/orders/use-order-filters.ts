import {
  type OrderOrdering,
  orderOrderings,
  orderStatuses,
  type OrderStatus,
} from '@signout/contract'
import {
  type ChangeOptions,
  splitList,
  toggleInList,
  useSearchState,
} from '#kit/filters/use-search-state.ts'

/** Spec §9, Orders grid page sizes. */
export const pageSizes = [5, 10, 25] as const
const defaultPageSize = 25

/** Spec §9, Orders ordering options. */
export const orderSortOptions = [
  { value: 'default', label: 'Default' },
  { value: 'created_at', label: 'Oldest first' },
  { value: '-created_at', label: 'Newest first' },
] as const satisfies readonly { readonly value: OrderOrdering; readonly label: string }[]

const defaults = {
  search: '',
  ordering: 'default',
  status: '',
  columns: '',
  page: '1',
  size: String(defaultPageSize),
} as const
const noFilters = { ordering: defaults.ordering, status: defaults.status, page: defaults.page }

export interface OrderFilters {
  readonly search: string
  readonly ordering: OrderOrdering
  readonly statuses: readonly OrderStatus[]
  /** The fields of the columns that were chosen; none for those that are shown at first. */
  readonly columns: readonly string[]
  /** From 1. */
  readonly page: number
  readonly size: number
  /** How many filters differ from their default; the search is not one of them. */
  readonly activeCount: number
  readonly setSearch: (search: string, options: ChangeOptions) => void
  readonly setOrdering: (ordering: OrderOrdering) => void
  readonly toggleStatus: (status: string) => void
  readonly setColumns: (fields: readonly string[]) => void
  readonly setPage: (page: number, size: number, options?: ChangeOptions) => void
  readonly clear: () => void
  /** Clears the search as well. */
  readonly clearAll: () => void
}

/** Which orders are shown, kept in the address; an invalid value counts as absent. */
export function useOrderFilters(): OrderFilters {
  const [values, change] = useSearchState(defaults)
  const ordering = orderOrderings.find((known) => known === values.ordering) ?? defaults.ordering
  const chosen = splitList(values.status)
  const statuses = orderStatuses.filter((status) => chosen.includes(status))
  const page = /^[1-9]\d{0,5}$/.test(values.page) ? Number(values.page) : 1
  const size = pageSizes.find((known) => String(known) === values.size) ?? defaultPageSize
  return {
    search: values.search,
    ordering,
    statuses,
    columns: splitList(values.columns),
    page,
    size,
    activeCount: Number(ordering !== defaults.ordering) + statuses.length,
    setSearch: (search, options) => change({ search, page: defaults.page }, options),
    setOrdering: (wanted) => change({ ordering: wanted, page: defaults.page }),
    toggleStatus: (status) =>
      change({ status: toggleInList(statuses.join(','), status), page: defaults.page }),
    setColumns: (fields) => change({ columns: fields.join(',') }),
    setPage: (wanted, wantedSize, options) =>
      change({ page: String(wanted), size: String(wantedSize) }, options),
    clear: () => change(noFilters),
    clearAll: () => change({ ...noFilters, search: defaults.search }),
  }
}
