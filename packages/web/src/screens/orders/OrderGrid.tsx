import { type Order, orderOrderings, parseOrdering } from '@signout/contract'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { DataGrid, type GridRowParams, type GridSortModel } from '@mui/x-data-grid'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { configuration } from '#configuration.ts'
import { orderLink } from '#domain/orders/order-link.ts'
import { type OrderRow, useOrderColumns, useOrderRows } from './order-columns.tsx'
import { OrderGridContext } from './order-grid-context.ts'
import { OrderGridFooter } from './OrderGridFooter.tsx'
import { OrderGridToolbar } from './OrderGridToolbar.tsx'
import { type OrderFilters, pageSizes } from './use-order-filters.ts'

interface OrderGridProps {
  /** One page; undefined while the first loads. */
  readonly orders: readonly Order[] | undefined
  readonly total: number | undefined
  /** Another page or filter is loading. */
  readonly isOutdated: boolean
  readonly filters: OrderFilters
}

/** Orders as the server gives them, page by page. A double click, Enter, or the ID opens the team, at the order. */
export function OrderGrid({ orders, total, isOutdated, filters }: OrderGridProps) {
  const { columns, visible, isRequestShown, change } = useOrderColumns(filters)
  const rows = useOrderRows(orders, isRequestShown)
  const { ordering, page, size } = filters
  // The grid takes another model, though it says the same, for a change.
  const sortModel = useMemo(() => sortModelOf(ordering), [ordering])
  const navigate = useNavigate()
  const isBeyondLast = useLastPage(filters, total, isOutdated)
  const open = ({ row }: Pick<GridRowParams<OrderRow>, 'row'>) => {
    const { href, state } = orderLink(row)
    void navigate(href, { state })
  }
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        // Reserves the room that the first page will need.
        minHeight: surroundings + rowHeight * (orders === undefined ? size : 5),
      }}
    >
      <OrderGridContext value={{ filters, total: isBeyondLast ? undefined : total }}>
        <DataGrid<OrderRow>
          aria-label="Orders"
          nonce={configuration().nonce}
          columns={columns}
          columnVisibilityModel={visible}
          onColumnVisibilityModelChange={change}
          rows={rows}
          loading={orders === undefined || isOutdated}
          pagination
          paginationMode="server"
          rowCount={total === undefined || isBeyondLast ? -1 : total}
          paginationModel={{ page: page - 1, pageSize: size }}
          pageSizeOptions={pageSizes}
          rowHeight={rowHeight}
          columnHeaderHeight={rowHeight}
          disableColumnFilter
          disableColumnMenu
          sortingMode="server"
          sortModel={sortModel}
          onSortModelChange={(model) => filters.setOrdering(orderingOf(model))}
          rowSelection={false}
          onRowDoubleClick={open}
          onCellKeyDown={(cell, event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            open(cell)
          }}
          showToolbar
          slots={slots}
          slotProps={slotProps}
          localeText={localeText}
          sx={gridLook}
        />
      </OrderGridContext>
    </Box>
  )
}

function sortModelOf(ordering: OrderFilters['ordering']): GridSortModel {
  if (ordering === 'default') return []
  const { key, direction } = parseOrdering(ordering)
  return [{ field: key, sort: direction }]
}

function orderingOf([first]: GridSortModel): OrderFilters['ordering'] {
  const wanted = first?.sort === 'desc' ? `-${first.field}` : first?.field
  return orderOrderings.find((ordering) => ordering === wanted) ?? 'default'
}

/**
 * Leads from a page beyond the last one to the last, without a step in the history. The grid itself would do so only if
 * it mounts before the total arrives, and with the total of other filters while going back.
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

/** Pixels of a row, and of toolbar, header and footer together. */
const rowHeight = 44
const surroundings = 150

const localeText = { noRowsLabel: 'No orders found' }

const slots = { toolbar: OrderGridToolbar, footer: OrderGridFooter }

const slotProps = {
  loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' },
  columnsManagement: { autoFocusSearchField: false },
} as const

const gridLook = (theme: Theme) => ({
  '&.MuiDataGrid-root': { '--DataGrid-t-color-border-base': theme.vars.palette.divider },
  '& .MuiDataGrid-columnHeaderTitle': {
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
  },
  '& .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus': { outlineWidth: 2 },
  '& .MuiDataGrid-cell[data-field=id] a': { minWidth: 44, fontWeight: 600 },
})
