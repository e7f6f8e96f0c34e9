import { exportFileName, formatCount } from '@signout/contract'
import { formatTable } from '@signout/csv/format-table.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import {
  ColumnsPanelTrigger,
  DataGrid,
  GridCellEditStartReasons,
  gridExpandedSortedRowIdsSelector,
  gridVisibleColumnFieldsSelector,
  useGridApiContext,
  useGridApiRef,
} from '@mui/x-data-grid'
import { useMemo } from 'react'
import { configuration } from '#configuration.ts'
import { serverNow } from '#server-clock.ts'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
import { saveFile } from '#ui/forms/files.ts'
import { GridToolbar } from '#ui/lists/GridToolbar.tsx'
import { gridLook, gridProps, gridSlotProps, sortModelOf, sortOf } from '#ui/lists/grid.ts'
import { ListFailure } from '#ui/lists/PagedList.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { messages } from '#messages.ts'
import type { InventoryFilters } from './use-inventory.ts'
import { type ColumnName, columnNames, itemColumns, useItemColumns } from './item-columns.tsx'
import { type EditedRow, useEditItems } from './use-edit-items.ts'
import type { ItemRow, ItemRows } from './use-item-rows.ts'

interface InventoryTableProps {
  readonly table: ItemRows
  readonly filters: InventoryFilters
  readonly onOpen: (id: number) => void
}

/** The inventory for organisers (spec §13): sortable by any column, editable in its cells. */
export function InventoryTable({ table, filters, onOpen }: InventoryTableProps) {
  const { items, stock, rows } = table
  if (rows === undefined) {
    return items.error === null ? (
      <SkeletonRows label="Loading the inventory" rows={12} />
    ) : (
      <ListFailure query={items}>{messages.inventoryNotShown}</ListFailure>
    )
  }
  return (
    <>
      {stock.isError && stock.data === undefined && (
        <Box sx={{ mb: 2 }}>
          <ErrorAlert onRetry={() => void stock.refetch()}>
            Unable to view what is packed, out, broken or lost.
          </ErrorAlert>
        </Box>
      )}
      <ItemGrid
        rows={rows}
        isOutdated={items.isPlaceholderData}
        filters={filters}
        onOpen={onOpen}
      />
    </>
  )
}

interface ItemGridProps extends Pick<InventoryTableProps, 'filters' | 'onOpen'> {
  readonly rows: readonly ItemRow[]
  /** Whether another search or filter is loading. */
  readonly isOutdated: boolean
}

function ItemGrid({ rows, isOutdated, filters, onOpen }: ItemGridProps) {
  const { columns, visible, change } = useItemColumns(filters, rows)
  const edit = useEditItems(rows)
  const api = useGridApiRef()
  const { sort, setSort } = filters
  // The grid takes an equal but new model for a change.
  const sortModel = useMemo(
    () => sortModelOf(sort).filter(({ field }) => field in itemColumns),
    [sort],
  )
  return (
    // Scrolls by itself, so that only the rows in sight are rendered.
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 320,
        maxHeight: 'max(420px, calc(100dvh - 230px))',
      }}
    >
      <DataGrid<EditedRow>
        apiRef={api}
        {...gridProps()}
        aria-label="Items"
        columns={columns}
        columnVisibilityModel={visible}
        onColumnVisibilityModelChange={change}
        rows={edit.rows}
        loading={isOutdated}
        hideFooter={rows.length <= pageSize}
        pageSizeOptions={pageSizes}
        sortModel={sortModel}
        onSortModelChange={(model) => setSort(sortOf(model))}
        processRowUpdate={edit.save}
        // The cell reports it.
        onProcessRowUpdateError={ignore}
        onCellEditStop={edit.forget}
        onCellModesModelChange={edit.noteModes}
        onCellClick={({ field, row }) => {
          if (field === 'name') onOpen(row.id)
        }}
        onCellEditStart={({ reason }, event) => {
          // Typing at a cell starts nothing: it may be a scanner's (spec §14).
          event.defaultMuiPrevented = reason === undefined || !startsEditing.has(reason)
        }}
        onCellKeyDown={({ id, field, row, isEditable, cellMode }, event) => {
          if (event.key === 'F2' && isEditable && cellMode === 'view') {
            api.current?.startCellEditMode({ id, field })
          }
          if (event.key !== 'Enter' || field !== 'name') return
          event.preventDefault()
          onOpen(row.id)
        }}
        slots={slots}
        slotProps={{
          ...gridSlotProps,
          toolbar: { controls: <ItemToolbar filters={filters} rows={rows} /> },
        }}
        localeText={localeText}
        sx={[gridLook, cellsLook]}
      />
    </Box>
  )
}

function ignore() {}

const startsEditing = new Set([
  GridCellEditStartReasons.enterKeyDown,
  GridCellEditStartReasons.cellDoubleClick,
])

const pageSize = 100
const pageSizes = [pageSize]

const localeText = { noRowsLabel: 'No items found' }

const slots = { toolbar: GridToolbar }

const cellsLook = (theme: Theme) => ({
  '& .MuiDataGrid-toolbar': { flex: 'none', flexWrap: 'wrap', whiteSpace: 'nowrap' },
  '& .MuiDataGrid-cell[data-field=name]': { cursor: 'pointer' },
  '& .open': { fontWeight: 600, color: theme.vars.palette.primary.main },
  '& .MuiDataGrid-cell:hover > .open': { textDecoration: 'underline' },
  '& .editable': { position: 'relative', cursor: 'cell' },
  '& .editable:hover': { boxShadow: `inset 0 0 0 1px ${theme.vars.palette.divider}` },
  '& .pencil': {
    position: 'absolute',
    top: 'calc(50% - 8px)',
    right: 8,
    fontSize: 16,
    color: theme.vars.palette.text.secondary,
    opacity: 0,
  },
  // Numbers are at the right.
  '& .MuiDataGrid-cell--textRight > .pencil': { right: 'auto', left: 8 },
  '& .editable:is(:hover, :focus) > .pencil': { opacity: 1 },
  '@media (hover: none)': { '& .pencil': { opacity: 1 } },
  // What is typed stands where it was read.
  '& .MuiDataGrid-editInputCell input': {
    padding: '0 10px',
    appearance: 'textfield',
    '&::-webkit-inner-spin-button': { display: 'none' },
  },
  '& .MuiDataGrid-cell--textRight input': { textAlign: 'right' },
  '& .MuiDataGrid-cell--editing:has([aria-invalid=true])': {
    outline: `2px solid ${theme.vars.palette.error.main} !important`,
  },
})

/**
 * The number of items, a way back to all where none match, the download of the shown rows, and the choice of columns.
 */
function ItemToolbar({ filters, rows }: Pick<ItemGridProps, 'filters' | 'rows'>) {
  const api = useGridApiContext()
  const download = () => {
    const byId = new Map<unknown, ItemRow>(rows.map((row) => [row.id, row]))
    const sorted = gridExpandedSortedRowIdsSelector(api).flatMap((id) => byId.get(id) ?? [])
    const visible = gridVisibleColumnFieldsSelector(api)
    downloadTable(
      sorted,
      columnNames.filter((name) => visible.includes(name)),
    )
  }
  return (
    <>
      <Box component="output" sx={{ ml: 0.5, mr: 'auto' }}>
        {formatCount(rows.length, 'item')}
      </Box>
      {rows.length === 0 && filters.isNarrowed && (
        <Button onClick={filters.clearAll}>Show all items</Button>
      )}
      <Button onClick={download}>Download CSV</Button>
      <ColumnsPanelTrigger render={<Button>Columns</Button>} />
    </>
  )
}

/** Downloads the shown rows and columns (spec §27). */
function downloadTable(rows: readonly ItemRow[], columns: readonly ColumnName[]): void {
  const titles = columns.map((name) => itemColumns[name].headerName)
  const lines = rows.map((row) =>
    Object.fromEntries(columns.map((name, at) => [titles[at], row[name] ?? null])),
  )
  const file = new Blob([formatTable(titles, lines)], { type: 'text/csv' })
  const { hackathon_name: name, event_time_zone: timeZone } = configuration()
  saveFile(file, exportFileName({ name, timeZone }, 'inventory', new Date(serverNow())))
}
