import { formatCount, formatNumber, type Order, orderOrderings } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TablePagination from '@mui/material/TablePagination'
import {
  ColumnsPanelTrigger,
  DataGrid,
  type GridRowParams,
  type GridSortModel,
} from '@mui/x-data-grid'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { orderLink } from '#shared/orders/order-link.ts'
import { useGoTo } from '#shared/event/destination.ts'
import { GridToolbar } from '#ui/lists/GridToolbar.tsx'
import {
  gridLook,
  gridProps,
  gridSlotProps,
  rowHeight,
  sortModelOf,
  sortOf,
} from '#ui/lists/grid.ts'
import { type OrderRow, useOrderColumns, useOrderRows } from './order-columns.tsx'
import { type OrderFilters, pageSizes } from './use-order-filters.ts'

interface OrderGridProps {
  /** One page; undefined while the first loads. */
  readonly orders: readonly Order[] | undefined
  readonly total: number | undefined
  /** Whether another page or filter is loading. */
  readonly isOutdated: boolean
  readonly filters: OrderFilters
}

/** A page of orders in the server's order. A double click, Enter, or the ID opens the team at the order. */
export function OrderGrid({ orders, total, isOutdated, filters }: OrderGridProps) {
  const { columns, visible, isRequestShown, change } = useOrderColumns(filters)
  const rows = useOrderRows(orders, filters, isRequestShown)
  const { ordering, page, size } = filters
  // The grid takes an equal but new model for a change.
  const sortModel = useMemo(() => (ordering === 'default' ? [] : sortModelOf(ordering)), [ordering])
  const goTo = useGoTo()
  const isBeyondLast = useLastPage(filters, total, isOutdated)
  const parts = { filters, total: isBeyondLast ? undefined : total }
  const open = ({ row }: Pick<GridRowParams<OrderRow>, 'row'>) => goTo(orderLink(row))
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        // Reserves the space of the first page.
        minHeight: surroundings + rowHeight * (orders === undefined ? size : 5),
      }}
    >
      <DataGrid<OrderRow>
        {...gridProps()}
        aria-label="Orders"
        columns={columns}
        columnVisibilityModel={visible}
        onColumnVisibilityModelChange={change}
        rows={rows}
        loading={orders === undefined || isOutdated}
        pagination
        paginationMode="server"
        rowCount={parts.total ?? -1}
        paginationModel={{ page: page - 1, pageSize: size }}
        pageSizeOptions={pageSizes}
        sortingMode="server"
        sortModel={sortModel}
        onSortModelChange={(model) => filters.setOrdering(orderingOf(model))}
        onRowDoubleClick={open}
        onCellKeyDown={(cell, event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          open(cell)
        }}
        slots={slots}
        slotProps={{
          ...gridSlotProps,
          toolbar: { controls: <OrderToolbar {...parts} /> },
          footer: parts,
        }}
        localeText={localeText}
        sx={[gridLook, { '& .MuiDataGrid-cell[data-field=id] a': { minWidth: 44 } }]}
      />
    </Box>
  )
}

function orderingOf(model: GridSortModel): OrderFilters['ordering'] {
  const wanted = sortOf(model)
  return orderOrderings.find((ordering) => ordering === wanted) ?? 'default'
}

/**
 * Leads from a page beyond the last one to the last, without a history entry. The grid itself would do so only if it
 * mounts before the total arrives, and with the total of other filters while going back.
 */
function useLastPage(
  { page, size, setPage }: OrderFilters,
  total: number | undefined,
  isOutdated: boolean,
): boolean {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / size))
  const isBeyondLast = page > last
  const goToLast = useEffectEvent(() => setPage(last, size, { replace: true }))
  useEffect(() => {
    if (isBeyondLast && !isOutdated) goToLast()
  }, [isBeyondLast, isOutdated])
  return isBeyondLast
}

/** Height in pixels of toolbar, header and footer together. */
const surroundings = 150

const localeText = { noRowsLabel: 'No orders found' }

const slots = { toolbar: GridToolbar, footer: OrderPagination }

interface GridPartProps {
  readonly filters: OrderFilters
  /** Undefined while unknown. */
  readonly total: number | undefined
}

declare module '@mui/x-data-grid' {
  // Props that the grid passes to its footer through `slotProps`.
  interface FooterPropsOverrides extends GridPartProps {}
}

/** The number of orders, a way back to all where none match, and the choice of columns. */
function OrderToolbar({ filters, total }: GridPartProps) {
  const { isNarrowed, clearAll } = filters
  return (
    <>
      <Box component="output" sx={{ ml: 0.5 }}>
        {total !== undefined && formatCount(total, 'result')}
      </Box>
      {total === 0 && isNarrowed && <Button onClick={clearAll}>Show all orders</Button>}
      <ColumnsPanelTrigger render={<Button sx={{ ml: 'auto' }}>Columns</Button>} />
    </>
  )
}

/**
 * Pagination. The grid's own reports its own changes as the user's: it goes to the first page when the ordering
 * changes, even by a step back to another page.
 */
function OrderPagination({ filters: { page, size, setPage }, total }: GridPartProps) {
  if (total === undefined) return null
  return (
    <TablePagination
      component="div"
      count={total}
      page={page - 1}
      rowsPerPage={size}
      rowsPerPageOptions={pageSizes}
      labelDisplayedRows={({ from, to, count }) =>
        `${formatNumber(from)}–${formatNumber(to)} of ${formatNumber(count)}`
      }
      onPageChange={(_, chosen) => setPage(chosen + 1, size)}
      onRowsPerPageChange={({ target }) => {
        const chosen = Number(target.value)
        // The page with the first row of the current one, so that it stays in sight.
        setPage(Math.floor(((page - 1) * size) / chosen) + 1, chosen)
      }}
      sx={paginationLook}
    />
  )
}

const paginationLook = {
  borderTop: '1px solid',
  borderColor: 'divider',
  // The page size can be chosen on phones as well.
  '& .MuiTablePagination-input': { display: 'inline-flex', mr: { xs: 1, sm: 4 } },
  '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
}
