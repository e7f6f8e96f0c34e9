import { formatNumber, type OrderFigure, orderFigures } from '@signout/contract'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId } from 'react'
import { messages } from '#messages.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { QueueList } from './QueueList.tsx'
import { queueTabs, useQueue } from './use-queue.ts'

interface QueueProps {
  /** The team whose page is open. */
  readonly teamCode: string
  readonly tab: OrderFigure
  readonly onTab: (tab: OrderFigure) => void
  /** Ref that scrolls the list to where it was left. */
  readonly restore: (list: HTMLElement | null) => void
  readonly onScroll: (top: number) => void
}

/** What waits at the desk, for all teams (spec §23). */
export function Queue({ teamCode, tab, onTab, restore, onScroll }: QueueProps) {
  const id = useId()
  const counts = useQueue('waiting').first?.status_counts
  const list = useQueue(tab)
  return (
    <Box sx={queueSx}>
      <Tabs
        value={tab}
        aria-label="Queue"
        variant="fullWidth"
        onChange={(_, chosen: OrderFigure) => onTab(chosen)}
        sx={tabsSx}
      >
        {orderFigures.map(({ figure, status }) => (
          <Tab
            key={figure}
            value={figure}
            id={`${id}-${figure}`}
            aria-controls={`${id}-panel`}
            label={`${queueTabs[figure].label} ${counts ? formatNumber(counts[status]) : ''}`}
          />
        ))}
      </Tabs>
      <Box
        key={tab}
        ref={restore}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        onScroll={({ currentTarget }) => onScroll(currentTarget.scrollTop)}
        sx={panelSx}
      >
        <PagedList
          list={list}
          failure={messages.ordersNotShown}
          loading={<SkeletonRows label="Loading the queue" rows={12} />}
          none={<EmptyState>{queueTabs[tab].empty}</EmptyState>}
        >
          <QueueList tab={tab} orders={list.items ?? []} teamCode={teamCode} />
        </PagedList>
      </Box>
    </Box>
  )
}

const queueSx = { display: 'flex', flexDirection: 'column', height: '100%' } as const

const tabsSx = {
  flex: 'none',
  borderBottom: '1px solid',
  borderColor: 'divider',
  '& .MuiTab-root': { px: 1, minWidth: 0, fontVariantNumeric: 'tabular-nums' },
}

const panelSx = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  py: 0.5,
  pr: 1,
} as const
