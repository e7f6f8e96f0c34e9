import { formatNumber } from '@signout/contract'
import TablePagination from '@mui/material/TablePagination'
import { useOrderGrid } from './order-grid-context.ts'
import { pageSizes } from './use-order-filters.ts'

/**
 * The choice of the page. Not the grid's own, which cannot tell it from what the grid does by itself: it goes to the
 * first page when the ordering changes, even by a step back to another page.
 */
export function OrderGridFooter() {
  const { filters, total } = useOrderGrid()
  if (total === undefined) return null
  const { page, size, setPage } = filters
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
      onRowsPerPageChange={({ target }) =>
        setPage(pageShowing((page - 1) * size, target.value), Number(target.value))
      }
      sx={look}
    />
  )
}

/** The page that has this row, so that what is looked at stays. */
function pageShowing(row: number, size: string): number {
  return Math.floor(row / Number(size)) + 1
}

const look = {
  borderTop: '1px solid',
  borderColor: 'divider',
  // The page size can be chosen on phones, too.
  '& .MuiTablePagination-input': { display: 'inline-flex', mr: { xs: 1, sm: 4 } },
  '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
}
