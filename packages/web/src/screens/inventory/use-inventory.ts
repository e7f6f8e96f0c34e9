import { listItems } from '@signout/contract'
import { useFailureToast } from '#api/use-failure-toast.ts'
import { useReadPages } from '#api/use-read-list.ts'
import { messages } from '#messages.ts'
import type { InventoryFilters } from './use-inventory-filters.ts'

/** Fills complete rows of two, three, four and six tiles. */
const pageSize = 48

export type InventoryList = ReturnType<typeof useInventory>

/** The items that match the filters, page by page. */
export function useInventory({ search, ordering, inStock, categoryIds }: InventoryFilters) {
  const list = useReadPages(
    listItems,
    {
      query: {
        search,
        ordering,
        in_stock: inStock || undefined,
        category_ids: categoryIds,
        limit: pageSize,
      },
    },
    { keepPrevious: true },
  )
  useFailureToast(list.query, messages.itemsNotLoaded)
  return list
}
