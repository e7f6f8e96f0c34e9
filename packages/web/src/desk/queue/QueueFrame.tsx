import { formatNumber, type OrderFigure } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { messages } from '#messages.ts'
import { LazySheet } from '#ui/dialogs/LazySheet.tsx'
import { useSheet } from '#ui/dialogs/use-sheet.ts'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { bannerHeight, headerHeight } from '#ui/page/edges.ts'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { lazyPart } from '#ui/page/loadable.tsx'
import { notPrinted } from '#ui/page/paper.ts'
import { useQueue } from './use-queue.ts'

const Queue = lazyPart(async () => (await import('./Queue.tsx')).Queue)

interface QueueFrameProps {
  readonly teamCode: string
  readonly children: ReactNode
}

/** A team's page beside the queue (spec §23); in narrow windows the queue is a sheet above it. */
export function QueueFrame({ teamCode, children }: QueueFrameProps) {
  const hasRail = useHasRail()
  const sheet = useQueueSheet()
  // Kept while other orders are opened.
  const [tab, setTab] = useState<OrderFigure>('waiting')
  const scrolled = useRef(0)
  const onScroll = (top: number) => {
    scrolled.current = top
  }
  const restore = useCallback((list: HTMLElement | null) => {
    if (list !== null) list.scrollTop = scrolled.current
  }, [])
  const onTab = (chosen: OrderFigure) => {
    scrolled.current = 0
    setTab(chosen)
  }
  const queue = <Queue {...{ teamCode, tab, onTab, restore, onScroll }} />
  return (
    <Box sx={frameSx}>
      {hasRail && (
        <Box component="nav" aria-label="Queue" sx={railSx}>
          <LazyPart failure={messages.ordersNotShown} loading={loading}>
            {queue}
          </LazyPart>
        </Box>
      )}
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      {!hasRail && (
        <LazySheet sheet={sheet} title="Queue" failure={messages.ordersNotShown} loading={loading}>
          {queue}
        </LazySheet>
      )}
    </Box>
  )
}

/** Opens the queue in windows that have no room for it beside the order; as wide before its number is known. */
export function QueueButton() {
  const { open } = useQueueSheet()
  const { total } = useQueue('waiting')
  if (useHasRail()) return null
  return (
    <Button variant="outlined" size="small" onClick={open} sx={{ flex: 'none', minWidth: '6rem' }}>
      Queue{total !== undefined && ` (${formatNumber(total)})`}
    </Button>
  )
}

/** Whether the window has room for the queue beside the open order. */
function useHasRail(): boolean {
  const theme = useTheme()
  return useMediaQuery(theme.breakpoints.up('lg'), { noSsr: true })
}

const useQueueSheet = () => useSheet('queue')

const loading = <SkeletonRows label="Loading the queue" rows={12} />

const frameSx = {
  display: { lg: 'grid' },
  gridTemplateColumns: 'clamp(296px, 26vw - 24px, 356px) minmax(0, 1fr)',
  columnGap: 3,
  alignItems: 'start',
  '@media print': { display: 'block' },
} as const

/** Pixels that the footer takes of the window at the end of the page: it would push the tabs below the header. */
const footer = 36
const top = `calc(${headerHeight}px + var(${bannerHeight}, 0px))`

/** As high as the window below the header, from the edge of the page on. */
const railSx = {
  position: 'sticky',
  top,
  height: `calc(100dvh - ${top} - ${footer}px)`,
  ml: -3,
  my: -4,
  pl: 1,
  borderRight: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.paper',
  ...notPrinted,
} as const
