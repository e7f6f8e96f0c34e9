import { type Item, type ItemStock, limits, listItems, listStock } from '@signout/contract'
import { useMemo } from 'react'
import { useReadAll } from '#api/read-lists.ts'
import { messages } from '#messages.ts'
import { type InventoryFilters, queryOf } from './use-inventory.ts'

/** An item with its figures; undefined until they have been read. */
export interface ItemRow extends Item, Partial<Omit<ItemStock, 'hardware_id'>> {
  /** Broken and lost units together. */
  readonly gone: number | undefined
  /** The stored item: while a cell is edited, the grid writes into the row. */
  readonly stored: Item
}

const limit = limits.pageRows.max

export type ItemRows = ReturnType<typeof useItemRows>

/** Every item that matches the search and filters, with the places of its units. */
export function useItemRows(filters: InventoryFilters, { enabled }: { readonly enabled: boolean }) {
  // Sorted by the table.
  const query = { ...queryOf(filters), ordering: undefined, limit }
  const items = useReadAll(
    listItems,
    { query },
    { enabled, keepPrevious: true, failure: messages.itemsNotLoaded },
  )
  const stock = useReadAll(listStock, { query: { limit } }, { enabled })
  const { data: found } = items
  const { data: figures } = stock
  const rows = useMemo(() => {
    const byItem = new Map(figures?.map((each) => [each.hardware_id, each]))
    return found?.map((item) => toRow(item, byItem.get(item.id)))
  }, [found, figures])
  const refetch = async () => Promise.all([items.refetch(), stock.refetch()])
  return { items, stock, rows, refetch }
}

function toRow(item: Item, figures: ItemStock | undefined): ItemRow {
  return { ...item, ...figures, gone: figures && figures.broken + figures.lost, stored: item }
}
