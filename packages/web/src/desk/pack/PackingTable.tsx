import { formatNumber } from '@signout/contract'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { useEventCallback } from '@mui/material/utils'
import { memo } from 'react'
import { ItemCell } from '#shared/items/ItemCell.tsx'
import type { KnownItems } from '#shared/items/use-items.ts'
import { sortByLocation } from '#shared/items/locations.ts'
import { ItemTable, type ItemTableColumn } from '#shared/orders/ItemTable.tsx'
import { stackedTable } from '#ui/lists/stacked-table.ts'
import { useDeskOrders } from '../DeskProvider.tsx'
import { continuedSx } from '../continuation.ts'
import { CheckboxCell } from '../ticks.tsx'
import { ChangedRow, RowsTakenOut } from './ChangedRows.tsx'
import { NotThereButton } from './NotThere.tsx'
import type { Ticks } from './use-ticks.ts'
import type { OrderTable, OutstandingRow } from '#shared/orders/order-tables.ts'

interface PackingTableProps {
  readonly order: OrderTable<OutstandingRow>
  /** Null where nothing can be ticked. */
  readonly packed: Ticks | null
  readonly disabled: boolean
  readonly onNotThere: (itemId: number) => void
}

/** In the order in which they are needed: where to go, how many to take, of what. */
const before: readonly ItemTableColumn[] = [
  { label: 'Location', width: 150 },
  { label: 'Quantity', align: 'right', width: 84 },
]
const after: readonly ItemTableColumn[] = [{ label: 'Missing', align: 'right', width: 116 }]

/** Items to pack in the order of the shelves (spec §13), each beginning with its shelf. */
export function PackingTable({ order, packed, disabled, onNotThere }: PackingTableProps) {
  const { items } = useDeskOrders()
  const toggle = useEventCallback((row: OutstandingRow) => packed?.toggle(row))
  const askWhatIsMissing = useEventCallback(onNotThere)
  return (
    <Box sx={packingSx}>
      <ItemTable
        orderId={order.id}
        tickLabel={packed === null ? undefined : 'Packed'}
        before={before}
        columns={after}
        sx={stackedTable(narrow)}
      >
        {sortByLocation(order.rows, items.items).map((row) => (
          <PackingRow
            key={row.hardware_id}
            {...row}
            items={items}
            isTicked={packed && packed.has(row)}
            packedBefore={packed?.packedBefore(row)}
            disabled={disabled}
            onToggle={toggle}
            onNotThere={askWhatIsMissing}
          />
        ))}
      </ItemTable>
      {packed && <RowsTakenOut packed={packed} />}
    </Box>
  )
}

interface PackingRowProps
  extends OutstandingRow, Pick<PackingTableProps, 'disabled' | 'onNotThere'> {
  readonly items: KnownItems
  /** Null where nothing can be ticked. */
  readonly isTicked: boolean | null
  /** Number of units that were packed, where the row now has another. */
  readonly packedBefore: number | undefined
  readonly onToggle: (row: OutstandingRow) => void
}

/** Renders again only when its own props change, of which no object is made anew: an order may have a thousand rows. */
const PackingRow = memo(function PackingRow(props: PackingRowProps) {
  const { hardware_id: id, requested, outstanding, items, isTicked, packedBefore } = props
  const { disabled, onToggle, onNotThere } = props
  const row = { hardware_id: id, requested, outstanding }
  return (
    <>
      <TableRow data-item={id} sx={packedBefore === undefined ? undefined : continuedSx}>
        {isTicked !== null && (
          <CheckboxCell
            label={`Check ${items.nameOf(id)}`}
            isTicked={isTicked}
            disabled={disabled}
            onToggle={() => onToggle(row)}
          />
        )}
        <TableCell className="location">
          <Location>{items.items.get(id)?.location}</Location>
        </TableCell>
        <TableCell className="quantity" align="right">
          {formatNumber(outstanding)} ×
        </TableCell>
        <ItemCell
          itemId={id}
          knownItems={items}
          detail={isGrantedInPart(row) ? requestedOf(row) : undefined}
        />
        <TableCell className="missing" align="right">
          <NotThereButton
            name={items.nameOf(id)}
            disabled={disabled}
            onClick={() => onNotThere(id)}
          />
        </TableCell>
      </TableRow>
      {packedBefore !== undefined && <ChangedRow itemId={id} units={packedBefore} />}
    </>
  )
})

function isGrantedInPart(row: OutstandingRow): boolean {
  return row.requested !== row.outstanding
}

function requestedOf({ requested }: OutstandingRow): string {
  return `${formatNumber(requested)} requested`
}

function Location({ children }: { readonly children: string | null | undefined }) {
  if (!children) return null
  return <Chip label={children} sx={chipSx} />
}

/** May wrap over several lines. */
const chipSx = {
  height: 'auto',
  maxWidth: '100%',
  minHeight: 32,
  borderRadius: 1,
  fontSize: '1rem',
  fontWeight: 600,
  '& .MuiChip-label': { py: 0.5, whiteSpace: 'normal', overflowWrap: 'anywhere' },
}

/** Width in pixels below which the name is below its shelf and quantity. */
const narrow = 560

const packingSx = {
  '& td.quantity': {
    fontSize: '1.375rem',
    fontWeight: 600,
    lineHeight: 1.2,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  [`@container (max-width: ${narrow - 0.02}px)`]: {
    // More specific than the table's own styles.
    '&& tbody tr': {
      // A long location wraps; the quantity and the button keep their width.
      gridTemplateColumns: 'auto minmax(0, auto) auto minmax(min-content, 1fr)',
      alignItems: 'center',
    },
    '&& tbody tr > *': { gridColumn: '2 / -1', gridRow: 2 },
    '&& tbody tr > .tick': { gridColumn: 1, gridRow: 1 },
    '&& tbody tr > .location': { gridColumn: 2, gridRow: 1, pr: 1 },
    '&& tbody tr > .quantity': { gridColumn: 3, gridRow: 1 },
    '&& tbody tr > .missing': { gridColumn: 4, gridRow: 1, textAlign: 'right' },
    '&& tbody tr > .changed': { gridColumn: '1 / -1' },
  },
}
