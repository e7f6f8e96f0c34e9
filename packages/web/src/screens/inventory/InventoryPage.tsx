import { searchLimits } from '@signout/contract'
import Stack from '@mui/material/Stack'
import { useAuthenticatedSession } from '#api/session/use-session.ts'
import { SignoutAlert } from '#domain/cart/SignoutAlert.tsx'
import { AddItem } from './AddItem.tsx'
import { ProductOverview } from '#domain/items/ProductOverview.tsx'
import { FilterLayout } from '#kit/filters/FilterLayout.tsx'
import { SearchBox } from '#kit/filters/SearchBox.tsx'
import { PageHeading } from '#kit/page/PageHeading.tsx'
import { RefreshButton } from '#kit/buttons/RefreshButton.tsx'
import { CategoriesSheet } from './categories/CategoriesSheet.tsx'
import { InventoryFilterPanel } from './InventoryFilterPanel.tsx'
import { InventoryResults } from './InventoryResults.tsx'
import { useInventoryFilters } from './use-inventory-filters.ts'
import { useInventory } from './use-inventory.ts'
import { useOpenItem } from '#domain/items/use-open-item.ts'

/** Spec §2, Inventory page. */
export function InventoryPage() {
  const { role } = useAuthenticatedSession()
  const filters = useInventoryFilters()
  const openItem = useOpenItem()
  const list = useInventory(filters)
  const { query } = list
  return (
    <>
      <PageHeading actions={role === 'organiser' && <AddItem />}>Hardware Inventory</PageHeading>
      <Stack sx={{ gap: 2 }}>
        {role === 'participant' && <SignoutAlert />}
        <FilterLayout
          activeCount={filters.activeCount}
          onClear={filters.clear}
          filters={<InventoryFilterPanel filters={filters} />}
          toolbar={
            <>
              <SearchBox
                label="Search items"
                value={filters.search}
                maxLength={searchLimits.length}
                onSearch={filters.setSearch}
              />
              <RefreshButton label="Refresh the inventory" onRefresh={() => query.refetch()} />
            </>
          }
        >
          <InventoryResults
            list={list}
            role={role}
            onOpen={openItem.open}
            onClearFilters={filters.isNarrowed ? filters.clearAll : undefined}
          />
        </FilterLayout>
      </Stack>
      <ProductOverview itemId={openItem.id} onClose={openItem.close} />
      {role === 'organiser' && <CategoriesSheet />}
    </>
  )
}
