import {
  formatNumber,
  type OrderPage,
  orderStatuses,
  parseOrdering,
  statusLabel,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import FormLabel from '@mui/material/FormLabel'
import { formatHour } from '#event-time.ts'
import { CheckboxFilter, RadioFilter } from '#ui/filters/filter-inputs.tsx'
import { orderColumns } from './order-columns.tsx'
import { type OrderFilters, orderSortOptions } from './use-order-filters.ts'

interface OrderFilterPanelProps {
  readonly filters: OrderFilters
  /** Undefined until the first answer. */
  readonly counts: OrderPage['status_counts'] | undefined
}

export function OrderFilterPanel({ filters, counts }: OrderFilterPanelProps) {
  const { ordering, statuses, hour, setOrdering, toggleStatus, clearHour } = filters
  return (
    <>
      {hour !== null && (
        <Box sx={{ mb: 2 }}>
          <FormLabel component="p" sx={{ mt: 0 }}>
            Submitted
          </FormLabel>
          <Chip label={formatHour(hour)} onDelete={clearHour} />
        </Box>
      )}
      <RadioFilter
        label="Order by"
        options={optionsFor(ordering)}
        value={ordering}
        onChange={setOrdering}
      />
      <CheckboxFilter
        label="Status"
        options={orderStatuses.map((status) => ({
          value: status,
          label: statusLabel(status),
          count: counts && formatNumber(counts[status]),
        }))}
        chosen={statuses}
        onToggle={toggleStatus}
      />
    </>
  )
}

interface Option {
  readonly value: OrderFilters['ordering']
  readonly label: string
}

/** The orderings of the specification, and the one chosen by a column head. */
function optionsFor(ordering: OrderFilters['ordering']): readonly Option[] {
  if (orderSortOptions.some(({ value }) => value === ordering) || ordering === 'default')
    return orderSortOptions
  const { key, direction } = parseOrdering(ordering)
  const label = `${orderColumns[key].headerName}, ${direction}ending`
  return [...orderSortOptions, { value: ordering, label }]
}
