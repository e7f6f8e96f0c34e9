import { correctCondition, formatNumber, type Order } from '@signout/contract'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { useId, useRef, useState } from 'react'
import { useInputsUnderWay } from '#api/writes.ts'
import { ItemCell } from '#shared/items/ItemCell.tsx'
import { locked } from '#ui/forms/locked.ts'
import { EditIcon } from '#ui/pictures/icons.tsx'
import { useDeskOrders } from '../DeskProvider.tsx'
import { continuationSx, continuedSx } from '../continuation.ts'
import { IncidentRow, useIncidentsOf } from '../TeamIncidents.tsx'
import { ConditionForm } from './ConditionForm.tsx'
import { isStillOut } from './listed-orders.ts'
import type { ItemOutcome } from './item-outcomes.ts'

interface HistoryItemProps {
  readonly order: Order
  readonly row: ItemOutcome
}

/** One item of an order and its units; the condition of a returned unit can be corrected below it. */
export function HistoryItem({ order, row }: HistoryItemProps) {
  const { items } = useDeskOrders()
  const [isCorrecting, setIsCorrecting] = useState(false)
  const formId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const underWay = useInputsUnderWay(correctCondition)
  const isBeingSaved = order.items.some(
    ({ id, hardware_id }) =>
      hardware_id === row.hardware_id && underWay.some(({ params }) => params.unit === id),
  )
  const name = items.nameOf(row.hardware_id)
  const isReturned = row.returned.length > 0
  const reported = useIncidentsOf([order.id], row.hardware_id)
  // Items that are out are shown above, with their reports.
  const incidents = isStillOut(order, row) ? [] : reported
  return (
    <>
      <TableRow sx={isCorrecting || incidents.length > 0 ? continuedSx : undefined}>
        <ItemCell itemId={row.hardware_id} knownItems={items} />
        <TableCell className="half" align="right" data-label="Requested">
          {formatNumber(row.requested)}
        </TableCell>
        <TableCell className="half" align="right" data-label="Granted">
          {formatNumber(row.granted)}
        </TableCell>
        <TableCell className="apart" data-label="Returned">
          <Box sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center' }}>
            <span id={`${formId}-now`}>{returnedOf(order, row)}</span>
            {(isReturned || isCorrecting) && (
              <IconButton
                ref={button}
                size="small"
                aria-label={`Correct the condition of ${name}`}
                aria-describedby={`${formId}-now`}
                aria-expanded={isCorrecting}
                aria-controls={formId}
                {...locked(isBeingSaved)}
                onClick={() => {
                  // The form shows a refusal.
                  if (!isBeingSaved) setIsCorrecting(!isCorrecting)
                }}
                sx={{ my: -0.75 }}
              >
                <EditIcon sx={{ fontSize: '1.125rem' }} />
              </IconButton>
            )}
          </Box>
        </TableCell>
      </TableRow>
      <IncidentRow incidents={incidents} />
      {isCorrecting && (
        <TableRow id={formId} sx={continuationSx}>
          <TableCell colSpan={4}>
            <ConditionForm
              order={order}
              row={row}
              name={name}
              onClose={() => {
                setIsCorrecting(false)
                button.current?.focus()
              }}
            />
          </TableCell>
        </TableRow>
      )}
    </>
  )
}

/** `2 Healthy, 1 Broken, 4 kept, 3 still out`. */
function returnedOf(order: Order, row: ItemOutcome): string {
  const parts = row.returned.map(
    ({ quantity, condition }) => `${formatNumber(quantity)} ${condition}`,
  )
  if (row.kept > 0) parts.push(`${formatNumber(row.kept)} kept`)
  if (isStillOut(order, row)) parts.push(`${formatNumber(row.outstanding)} still out`)
  return parts.length === 0 ? '–' : parts.join(', ')
}
