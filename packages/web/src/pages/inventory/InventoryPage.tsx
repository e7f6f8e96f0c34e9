import { useAuthenticatedSession } from '#api/session.tsx'
import { NothingCalled } from '#shared/items/NothingCalled.tsx'
import { ProductOverview } from '#shared/items/ProductOverview.tsx'
import { FilterLayout } from '#ui/filters/FilterLayout.tsx'
import { SearchBox } from '#ui/filters/SearchBox.tsx'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { useIsPhone } from '#ui/page/use-is-phone.ts'
import { RefreshButton } from '#ui/buttons/RefreshButton.tsx'
import { useOpenItem } from '#shared/items/use-items.ts'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { ChoiceButtons } from '#ui/buttons/ChoiceButtons.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { lazyPart } from '#ui/page/loadable.tsx'
import { messages } from '#messages.ts'
import { CategoriesSheet } from './CategoriesSheet.tsx'
import { InventoryActions } from './InventoryActions.tsx'
import { InventoryFilterPanel } from './InventoryFilterPanel.tsx'
import { InventoryResults } from './InventoryResults.tsx'
import { ItemLabels, usePrintLabels } from './ItemLabels.tsx'
import { useItemRows } from './use-item-rows.ts'
import {
  type InventoryFilters,
  inventoryViews,
  useInventory,
  useInventoryFilters,
} from './use-inventory.ts'

/** Every item of the event (spec §22). */
export function InventoryPage() {
  const { role } = useAuthenticatedSession()
  const filters = useInventoryFilters()
  const openItem = useOpenItem()
  const isTable = filters.view === 'table'
  const list = useInventory(filters, { enabled: !isTable || filters.search !== '' })
  const table = useItemRows(filters, { enabled: isTable })
  const labels = usePrintLabels(filters)
  return (
    <>
      <PageHeading actions={role === 'organiser' && <InventoryActions labels={labels} />}>
        Hardware Inventory
      </PageHeading>
      <FilterLayout
        activeCount={filters.activeCount}
        onClear={filters.clear}
        filters={<InventoryFilterPanel filters={filters} />}
        toolbar={
          <>
            <SearchBox label="Search items" value={filters.search} onSearch={filters.setSearch} />
            <RefreshButton
              label="Refresh the inventory"
              onRefresh={isTable ? table.refetch : list.query.refetch}
            />
            {role === 'organiser' && <ViewButtons filters={filters} />}
          </>
        }
      >
        <NothingCalled near={list.query.isPlaceholderData ? null : (list.first?.near ?? null)} />
        {isTable ? (
          <LazyPart
            failure={messages.inventoryNotShown}
            loading={<SkeletonRows label="Loading the inventory" rows={12} />}
          >
            <InventoryTable table={table} filters={filters} onOpen={openItem.open} />
          </LazyPart>
        ) : (
          <InventoryResults
            list={list}
            onOpen={openItem.open}
            onClearFilters={filters.isNarrowed ? filters.clearAll : undefined}
          />
        )}
      </FilterLayout>
      {labels.printed !== null && (
        <ItemLabels items={labels.printed} onPrinted={labels.onPrinted} />
      )}
      <ProductOverview itemId={openItem.id} onClose={openItem.close} />
      {role === 'organiser' && <CategoriesSheet />}
    </>
  )
}

const InventoryTable = lazyPart(async () => (await import('./InventoryTable.tsx')).InventoryTable)

/** On phones the choice is in the filters. */
function ViewButtons({ filters }: { readonly filters: InventoryFilters }) {
  const isPhone = useIsPhone()
  if (isPhone) return null
  return (
    <ChoiceButtons
      label="Show as"
      options={inventoryViews}
      value={filters.view}
      onChange={filters.setView}
    />
  )
}
