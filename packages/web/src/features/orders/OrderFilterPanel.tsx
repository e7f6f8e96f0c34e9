import { type OrderPage, orderStatuses } from '@signout/contract'
import { statusLabel } from '#parts/orders/OrderStatusChip.tsx'
import { CheckboxFilter } from '#ui/filters/CheckboxFilter.tsx'
import { RadioFilter } from '#ui/filters/RadioFilter.tsx'
import { type OrderFilters, orderings } from './use-order-filters.ts'

interface OrderFilterPanelProps {
  readonly filters: OrderFilters
  /** Undefined until the first answer. */
  readonly counts: OrderPage['status_counts'] | undefined
}

export function OrderFilterPanel({ filters, counts }: OrderFilterPanelProps) {
  const { ordering, statuses, setOrdering, toggleStatus } = filters
  return (
    <>
      <RadioFilter label="Order by" options={orderings} value={ordering} onChange={setOrdering} />
      <CheckboxFilter
        label="Status"
        options={orderStatuses.map((status) => ({
          value: status,
          label: statusLabel(status),
          count: counts?.[status],
        }))}
        chosen={statuses}
        onToggle={toggleStatus}
      />
    </>
  )
}
