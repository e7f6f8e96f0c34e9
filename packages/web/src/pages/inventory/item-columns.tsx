import { compareLocations, formatNumber } from '@signout/contract'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { type GridColDef, GridEditInputCell, type GridRenderEditCellParams } from '@mui/x-data-grid'
import { useState } from 'react'
import { useShownColumns } from '#ui/lists/grid.ts'
import { EditIcon } from '#ui/pictures/icons.tsx'
import type { InventoryFilters } from './use-inventory.ts'
import type { EditedRow } from './use-edit-items.ts'
import type { ItemRow } from './use-item-rows.ts'
import { useHasCredits } from '#shared/teams/credits.tsx'

/** Columns in their order. */
export const columnNames = [
  'name',
  'location',
  'quantity_remaining',
  'quantity_available',
  'packed',
  'out',
  'used',
  'gone',
  'watching',
  'max_per_team',
  'credits',
  'model_number',
  'manufacturer',
  'heavily_used',
  'healthy_returned',
] as const
export type ColumnName = (typeof columnNames)[number]

/** The others are hidden until they are chosen. */
const shownAtFirst = {
  wide: columnNames.slice(0, 11),
  phone: ['name', 'quantity_remaining', 'out'],
} as const satisfies Record<string, readonly ColumnName[]>

/** Columns that can be edited in the table (spec §13). */
export const editable = ['location', 'quantity_available', 'max_per_team'] as const
export type EditableField = (typeof editable)[number]

type Column = Omit<GridColDef<ItemRow>, 'field'>

/** A numeric column, sorted in descending order first. */
const figure = {
  type: 'number',
  width: 96,
  sortingOrder: ['desc', 'asc', null],
  valueFormatter: (units: number | null | undefined) =>
    typeof units === 'number' ? formatNumber(units) : '',
} as const satisfies Column

const howToEdit = 'Double-click a cell, or press Enter in it, to change it.'

/** A column that can be edited, of which the cell under the pointer or with the focus shows a pencil. */
const edited = {
  editable: true,
  cellClassName: 'editable',
  renderCell: ({ formattedValue }) => (
    <>
      {formattedValue}
      <EditIcon className="pencil" />
    </>
  ),
  renderEditCell: (params) => <EditCell {...params} />,
} as const satisfies Column

export const itemColumns: Readonly<Record<ColumnName, Column & { readonly headerName: string }>> = {
  name: {
    headerName: 'Item',
    flex: 2,
    minWidth: 150,
    hideable: false,
    renderCell: ({ row }) => (
      <Box component="span" className="open" title={row.name}>
        {row.name}
      </Box>
    ),
  },
  location: {
    ...edited,
    headerName: 'Location',
    flex: 1,
    minWidth: 140,
    sortComparator: compareLocations,
    description: howToEdit,
  },
  quantity_remaining: { ...figure, headerName: 'In stock' },
  quantity_available: { ...figure, ...edited, headerName: 'Total', description: howToEdit },
  packed: {
    ...figure,
    headerName: 'Packed',
    description: 'Kept at the desk for orders that wait or are ready',
  },
  out: { ...figure, headerName: 'Out', width: 76, description: 'With teams' },
  used: { ...figure, headerName: 'Used', width: 84, description: 'Handed out for good' },
  gone: { ...figure, headerName: 'Broken or lost', width: 136 },
  watching: {
    ...figure,
    headerName: 'Watched',
    description: 'Users who want to be told when it is back',
  },
  max_per_team: {
    ...figure,
    ...edited,
    headerName: 'Limit',
    description: `The most that a team may have; empty: no limit. ${howToEdit}`,
  },
  credits: { ...figure, headerName: 'Credits', description: 'What a unit costs a team' },
  model_number: { headerName: 'Model number', flex: 1, minWidth: 130 },
  manufacturer: { headerName: 'Manufacturer', flex: 1, minWidth: 130 },
  heavily_used: {
    ...figure,
    headerName: 'Heavily used',
    width: 128,
    description: 'Came back heavily used, and is not on the shelf',
  },
  healthy_returned: {
    ...figure,
    headerName: 'Came back',
    description: 'Came back healthy, and is on the shelf again',
  },
}

const columns: readonly GridColDef<ItemRow>[] = columnNames.map((name) => ({
  field: name,
  ...itemColumns[name],
}))

export function useItemColumns(
  { columns: chosen, setColumns }: InventoryFilters,
  rows: readonly ItemRow[],
) {
  const { visible, change } = useShownColumns({
    names: columnNames,
    always: 'name',
    atFirst: shownAtFirst,
    chosen,
    onChoose: setColumns,
  })
  const isUsed = rows.some((row) => row.is_consumable || (row.used ?? 0) > 0)
  // Of what is used there is a column where anything is, of credits where the event has them.
  const hidden = new Set<string | false>([!isUsed && 'used', !useHasCredits() && 'credits'])
  return { columns: columns.filter(({ field }) => !hidden.has(field)), visible, change }
}

/** The grid's own input, with the reason of a refusal and a note about another user's change. */
function EditCell(params: GridRenderEditCellParams<EditedRow>) {
  const { row, field } = params
  // Sound: no other column can be edited.
  const stored = row.stored[field as EditableField]
  const [before] = useState(stored)
  const refusal = row.refusal?.field === field ? row.refusal.text : ''
  const changed = stored === before ? '' : `Changed to ${stored ?? 'none'} in the meantime.`
  const text = [refusal, changed].filter(Boolean).join(' ')
  return (
    <Tooltip open={text !== ''} title={text} describeChild placement="bottom-start">
      <Box sx={{ display: 'flex', width: '100%', height: '100%' }}>
        <GridEditInputCell {...params} error={refusal !== ''} />
        <Box role="alert" sx={visuallyHidden}>
          {text}
        </Box>
      </Box>
    </Tooltip>
  )
}
