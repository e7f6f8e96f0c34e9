import { formatNumber } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import {
  ColumnsPanelTrigger,
  gridPaginationRowCountSelector,
  Toolbar,
  useGridApiContext,
  useGridSelector,
} from '@mui/x-data-grid'
import { useOrderGrid } from './order-grid-context.ts'

/** How many orders there are in all, a way back to them where none is found, and the choice of columns. */
export function OrderGridToolbar() {
  const total = useGridSelector(useGridApiContext(), gridPaginationRowCountSelector)
  const { search, activeCount, clearAll } = useOrderGrid().filters
  const isNarrowed = search !== '' || activeCount > 0
  return (
    <Toolbar>
      <Box component="output" sx={{ ml: 0.5 }}>
        {total >= 0 && `${formatNumber(total)} results`}
      </Box>
      {total === 0 && isNarrowed && <Button onClick={clearAll}>Show all orders</Button>}
      <ColumnsPanelTrigger render={<Button sx={{ ml: 'auto' }}>Columns</Button>} />
    </Toolbar>
  )
}
