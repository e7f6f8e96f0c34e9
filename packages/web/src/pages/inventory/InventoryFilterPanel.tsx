import { type Availability, formatNumber } from '@signout/contract'
import { useAuthenticatedSession } from '#api/session.tsx'
import { messages } from '#messages.ts'
import { useCategories } from '#shared/items/use-items.ts'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { CheckboxFilter, RadioFilter } from '#ui/filters/filter-inputs.tsx'
import { useIsPhone } from '#ui/page/use-is-phone.ts'
import { EditCategories } from './CategoriesSheet.tsx'
import { type InventoryFilters, inventoryViews, itemSortOptions } from './use-inventory.ts'

const inStockOption = [{ value: 'in_stock', label: 'In stock' }] as const
const runningOut = [
  { value: 'out_of_stock', label: 'Out of stock' },
  { value: 'low', label: 'Low' },
] as const satisfies readonly { readonly value: Availability; readonly label: string }[]

interface InventoryFilterPanelProps {
  readonly filters: InventoryFilters
}

export function InventoryFilterPanel({ filters }: InventoryFilterPanelProps) {
  const { ordering, inStock, availability, setOrdering, toggleInStock, toggleAvailability } =
    filters
  const { role } = useAuthenticatedSession()
  const isPhone = useIsPhone()
  const isOrganiser = role === 'organiser'
  return (
    <>
      {isOrganiser && isPhone && (
        <RadioFilter
          label="Show as"
          options={inventoryViews}
          value={filters.view}
          onChange={filters.setView}
        />
      )}
      {/* A table is sorted by its column heads. */}
      {filters.view !== 'table' && (
        <RadioFilter
          label="Order by"
          options={itemSortOptions}
          value={ordering}
          onChange={setOrdering}
        />
      )}
      <CheckboxFilter
        label="Availability"
        options={isOrganiser ? [...inStockOption, ...runningOut] : inStockOption}
        chosen={[
          ...(inStock ? ['in_stock'] : []),
          ...(availability === undefined ? [] : [availability]),
        ]}
        onToggle={(value) => (value === 'in_stock' ? toggleInStock() : toggleAvailability(value))}
      />
      <CategoryFilter filters={filters} />
      {isOrganiser && <EditCategories />}
    </>
  )
}

function CategoryFilter({ filters }: InventoryFilterPanelProps) {
  const query = useCategories()
  return (
    <QueryContent
      query={query}
      loading={<SkeletonRows label="Loading categories" rows={8} height={32} />}
      failure={messages.categoriesNotShown}
    >
      {(categories) => (
        <CheckboxFilter
          label="Categories"
          options={categories.map(({ id, name, unique_hardware_count }) => ({
            value: String(id),
            label: name,
            count: formatNumber(unique_hardware_count),
          }))}
          chosen={filters.categoryIds.map(String)}
          onToggle={filters.toggleCategory}
        />
      )}
    </QueryContent>
  )
}
