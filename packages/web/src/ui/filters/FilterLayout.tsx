import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { FilterIcon } from '../pictures/icons.tsx'
import { topEdge } from '../page/edges.ts'
import { useOnce } from '../page/use-settled.ts'
import { SideSheet } from '../dialogs/SideSheet.tsx'
import { useSheet } from '../dialogs/use-sheet.ts'
import { filtersParameter } from '#paths.ts'

interface FilterLayoutProps {
  readonly filters: ReactNode
  /** Number of filters that differ from their defaults, shown on the button; at 0 there is nothing to clear. */
  readonly activeCount: number
  readonly onClear: () => void
  /** Search, refresh and the like, above the results; on small screens beside the Filters button. */
  readonly toolbar: ReactNode
  readonly children: ReactNode
}

/** Filters in a left column; below the medium breakpoint in a sheet that a button opens (spec §22). */
export function FilterLayout(props: FilterLayoutProps) {
  const { filters, activeCount, onClear, toolbar, children } = props
  const theme = useTheme()
  const isWide = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true })
  const sheet = useSheet('open', filtersParameter)
  const close = useEffectEvent(sheet.close)
  useEffect(() => {
    // The window has become wide enough for the column, or the address was pasted into one that is.
    if (isWide && sheet.isOpen) close()
  }, [isWide, sheet.isOpen])
  const wasOpened = useOnce(sheet.isOpen)
  const clear = (
    <Button size="small" disabled={activeCount === 0} onClick={onClear}>
      Clear all
    </Button>
  )
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
      {isWide && (
        <Paper
          component="section"
          variant="outlined"
          aria-label="Filters"
          sx={{ flex: 'none', width: 264, p: 2, position: 'sticky', top: topEdge }}
        >
          <Box
            sx={{ display: 'flex', mb: 1, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <Typography variant="h2">Filters</Typography>
            {clear}
          </Box>
          <Box sx={{ maxHeight: 'calc(100dvh - 190px)', overflowY: 'auto' }}>{filters}</Box>
        </Paper>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center' }}>
          {!isWide && (
            <Badge badgeContent={activeCount} color="primary">
              <Button
                variant="outlined"
                startIcon={<FilterIcon />}
                onClick={sheet.open}
                sx={filtersSx}
              >
                Filters
              </Button>
            </Badge>
          )}
          {toolbar}
        </Box>
        {children}
      </Box>
      {!isWide && (
        <SideSheet
          open={sheet.isOpen}
          title="Filters"
          width={360}
          keepMounted={wasOpened}
          onClose={sheet.close}
          footer={
            <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
              {clear}
              <Button variant="contained" onClick={sheet.close}>
                Show results
              </Button>
            </Box>
          }
        >
          {filters}
        </SideSheet>
      )}
    </Box>
  )
}

/** On the narrowest phones the search has the space of the icon. */
const filtersSx = { '@media (max-width: 339px)': { '& .MuiButton-startIcon': { display: 'none' } } }
