import { formatNumber } from '@signout/contract'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { memo } from 'react'
import { ItemCell } from '#shared/items/ItemCell.tsx'
import { QuantityInput } from '#ui/forms/QuantityInput.tsx'
import { ConditionSelect } from '../ConditionSelect.tsx'
import { useDeskOrders } from '../DeskProvider.tsx'
import { continuedSx } from '../continuation.ts'
import { IncidentRow, useIncidentsOf } from '../TeamIncidents.tsx'
import { CheckboxCell } from '../ticks.tsx'
import { SplitButton, SplitRow } from './SplitRow.tsx'
import { type ReturnChoice, untouched } from './return-choices.ts'
import type { OutstandingRow } from '#shared/orders/order-tables.ts'

interface ReturnRowProps {
  /** Order of the row. */
  readonly orders: readonly number[]
  readonly row: OutstandingRow
  /** Undefined while the row is untouched. */
  readonly chosen: ReturnChoice | undefined
  readonly disabled: boolean
  readonly onChangeRow: (row: OutstandingRow, part: Partial<ReturnChoice>) => void
}

/**
 * One item that the team has: whether it is returned, the quantity and the condition. Renders again only when its own
 * props change, since there may be a thousand.
 */
export const ReturnRow = memo(function ReturnRow(props: ReturnRowProps) {
  const { orders, row, chosen, disabled, onChangeRow } = props
  const { items } = useDeskOrders()
  const choice = chosen ?? untouched(row)
  const onChange = (part: Partial<ReturnChoice>) => onChangeRow(row, part)
  const { hardware_id, outstanding } = row
  const { isTicked, quantity, condition, parts } = choice
  const name = items.nameOf(hardware_id)
  const incidents = useIncidentsOf(orders, hardware_id)
  return (
    <>
      <TableRow
        data-item={hardware_id}
        sx={parts.length + incidents.length > 0 ? continuedSx : undefined}
      >
        <CheckboxCell
          label={`Return ${name}`}
          isTicked={isTicked}
          disabled={disabled}
          onToggle={() => onChange({ isTicked: !isTicked })}
        />
        <ItemCell itemId={hardware_id} knownItems={items} />
        <TableCell data-label="Quantity">
          <Box sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
            <QuantityInput
              label={`Quantity of ${name} to return`}
              isLabelHidden
              max={outstanding}
              value={quantity}
              disabled={disabled}
              error={
                quantity !== null && quantity > outstanding
                  ? `Only ${formatNumber(outstanding)} still out`
                  : undefined
              }
              onChange={(chosen) => onChange({ quantity: chosen })}
            />
            <Link
              component="button"
              type="button"
              variant="body2"
              disabled={disabled}
              aria-label={`All of ${name}`}
              onClick={() => onChange({ quantity: outstanding })}
              sx={{ minWidth: 44, minHeight: 44 }}
            >
              All
            </Link>
          </Box>
        </TableCell>
        <TableCell align="right" data-label="Remaining">
          {formatNumber(outstanding)}
        </TableCell>
        <TableCell className="apart" data-label="Condition">
          <Box sx={conditionSx}>
            <ConditionSelect
              label={`Condition of ${name}`}
              isLabelHidden
              value={condition}
              disabled={disabled}
              onChange={(chosen) =>
                onChange({
                  condition: chosen,
                  parts: parts.filter((part) => part.condition !== chosen),
                })
              }
            />
            <SplitButton name={name} choice={choice} disabled={disabled} onChange={onChange} />
          </Box>
        </TableCell>
      </TableRow>
      <SplitRow name={name} choice={choice} disabled={disabled} onChange={onChange} />
      <IncidentRow incidents={incidents} hasTicks />
    </>
  )
})

/** On the narrowest phones Split is below the condition, which is never cut. */
const conditionSx = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: 0.5,
  alignItems: 'center',
  justifyContent: { xs: 'flex-end', sm: 'flex-start' },
} as const
