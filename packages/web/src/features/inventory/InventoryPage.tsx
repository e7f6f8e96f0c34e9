import Stack from '@mui/material/Stack'
import { useKnownSession } from '../../api/use-session.ts'
import { ProductOverview } from '../../parts/ProductOverview.tsx'
import { SignoutAlert } from '../../parts/SignoutAlert.tsx'
import { FilterLayout } from '../../ui/FilterLayout.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { InventoryFilterPanel } from './InventoryFilterPanel.tsx'
import { InventoryResults } from './InventoryResults.tsx'
import { useInventoryFilters } from './use-inventory-filters.ts'
import { useInventory } from './use-inventory.ts'
import { useOpenItem } from './use-open-item.ts'

/** Spec §2, Inventory page. */
export function InventoryPage() {
  const { role } = useKnownSession()
  const filters = useInventoryFilters()
  const openItem = useOpenItem()
  const list = useInventory(filters)
  const { query } = list
  return (
    <>
      <PageHeading>Hardware Inventory</PageHeading>
      <Stack sx={{ gap: 2 }}>
        {role === 'participant' && <SignoutAlert />}
        <FilterLayout
          activeCount={filters.activeCount}
          onClear={filters.clear}
          filters={<InventoryFilterPanel filters={filters} />}
          toolbar={
            <>
              <SearchBox label="Search items" value={filters.search} onSearch={filters.setSearch} />
              <RefreshButton
                label="Refresh the inventory"
                isLoading={query.isFetching && !list.isLoadingMore}
                onRefresh={() => void query.refetch()}
              />
            </>
          }
        >
          <InventoryResults
            list={list}
            role={role}
            onOpen={openItem.open}
            onClearFilters={filters.clearAll}
          />
        </FilterLayout>
      </Stack>
      <ProductOverview itemId={openItem.id} onClose={openItem.close} />
    </>
  )
}
