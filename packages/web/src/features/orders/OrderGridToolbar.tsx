import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import {
  ColumnsPanelTrigger,
  gridPaginationRowCountSelector,
  Toolbar,
  useGridApiContext,
  useGridSelector,
} from '@mui/x-data-grid'
import { formatNumber } from '#ui/format-number.ts'

/** How many orders there are in all, and the choice of columns. */
export function OrderGridToolbar() {
  const total = useGridSelector(useGridApiContext(), gridPaginationRowCountSelector)
  return (
    <Toolbar>
      <Box component="output" sx={{ ml: 0.5 }}>
        {total >= 0 && `${formatNumber(total)} results`}
      </Box>
      <ColumnsPanelTrigger render={<Button sx={{ ml: 'auto' }}>Columns</Button>} />
    </Toolbar>
  )
}
