import type { Order } from '@signout/contract'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { DataGrid, type GridRowParams } from '@mui/x-data-grid'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { configuration } from '#configuration.ts'
import { paths } from '#paths.ts'
import { hiddenAtFirst, orderColumns, type OrderRow } from './order-columns.tsx'
import { OrderGridToolbar } from './OrderGridToolbar.tsx'
import { type OrderFilters, pageSizes } from './use-order-filters.ts'
import { useOrderRows } from './use-order-rows.ts'

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
  const [visible, setVisible] = useState(hiddenAtFirst)
  const rows = useOrderRows(orders, visible['requested'] !== false)
  const navigate = useNavigate()
  const isBeyondLast = useLastPage(filters, total, isOutdated)
  const open = ({ row }: Pick<GridRowParams<OrderRow>, 'row'>) =>
    void navigate(paths.teamOrder(row))
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        // Reserves the room that the first page will need.
        minHeight: surroundings + rowHeight * (orders === undefined ? filters.size : 5),
      }}
    >
      <DataGrid<OrderRow>
        aria-label="Orders"
        nonce={configuration().nonce}
        columns={orderColumns}
        columnVisibilityModel={visible}
        onColumnVisibilityModelChange={setVisible}
        rows={rows}
        loading={orders === undefined || isOutdated}
        pagination
        paginationMode="server"
        rowCount={total === undefined || isBeyondLast ? -1 : total}
        hideFooter={total === undefined}
        paginationModel={{ page: filters.page - 1, pageSize: filters.size }}
        onPaginationModelChange={({ page, pageSize }) => filters.setPage(page + 1, pageSize)}
        pageSizeOptions={pageSizes}
        rowHeight={rowHeight}
        columnHeaderHeight={rowHeight}
        disableColumnFilter
        disableColumnMenu
        disableColumnSorting
        rowSelection={false}
        onRowDoubleClick={open}
        onCellKeyDown={(cell, event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          open(cell)
        }}
        showToolbar
        slots={{ toolbar: OrderGridToolbar }}
        slotProps={slotProps}
        localeText={localeText}
        sx={gridLook}
      />
    </Box>
  )
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

const slotProps = {
  loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' },
  columnsManagement: { autoFocusSearchField: false },
} as const

const localeText = { noRowsLabel: 'No orders found' }

const gridLook = (theme: Theme) => ({
  '&.MuiDataGrid-root': { '--DataGrid-t-color-border-base': theme.vars.palette.divider },
  '& .MuiDataGrid-columnHeaderTitle': {
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
  },
  '& .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus': { outlineWidth: 2 },
  '& .MuiDataGrid-cell[data-field=id] a': { minWidth: 44, fontWeight: 600 },
  // The page size can be chosen on phones, too.
  '& .MuiDataGrid-footerContainer .MuiTablePagination-input': {
    display: 'inline-flex',
    mr: { xs: 1, sm: 4 },
  },
})
