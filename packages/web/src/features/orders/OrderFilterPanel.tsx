import { type OrderOrdering, type OrderPage, orderStatuses } from '@signout/contract'
import { CheckboxFilter } from '../../ui/CheckboxFilter.tsx'
import { RadioFilter } from '../../ui/RadioFilter.tsx'
import type { OrderFilters } from './use-order-filters.ts'

const orderings: readonly { readonly value: OrderOrdering; readonly label: string }[] = [
  { value: 'default', label: 'Default' },
  { value: 'created_at', label: 'Oldest first' },
  { value: '-created_at', label: 'Newest first' },
]

interface OrderFilterPanelProps {
  readonly filters: OrderFilters
  /** Undefined until the first answer. */
  readonly counts: OrderPage['status_counts'] | undefined
}

export function OrderFilterPanel({ filters, counts }: OrderFilterPanelProps) {
  const { ordering, statuses, setOrdering, toggleStatus } = filters
  return (
    <>
      <RadioFilter
        label="Order by"
        options={orderings}
        value={ordering === '' ? 'default' : ordering}
        onChange={setOrdering}
      />
      <CheckboxFilter
        label="Status"
        options={orderStatuses.map((status) => ({
          value: status,
          label: status,
          count: counts?.[status],
        }))}
        chosen={statuses}
        onToggle={toggleStatus}
      />
    </>
  )
}
