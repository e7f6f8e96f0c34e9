import type { HistoryOf } from '@signout/contract'
import { messages } from '#messages.ts'
import { HistoryIcon } from '#ui/pictures/icons.tsx'
import { DisclosurePanel } from '#ui/page/DisclosurePanel.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { lazyPart } from '#ui/page/loadable.tsx'

const HistoryList = lazyPart(async () => (await import('./HistoryList.tsx')).HistoryList)

interface HistoryPanelProps {
  readonly of: HistoryOf
  /** Subject: `order #12`. */
  readonly name: string
}

/** A button that shows who changed what and when (spec §15). */
export function HistoryPanel({ of, name }: HistoryPanelProps) {
  const label = `History of ${name}`
  return (
    <DisclosurePanel
      title="History"
      label={label}
      icon={<HistoryIcon />}
      failure={messages.historyNotShown}
      loading={<HistorySkeleton />}
    >
      <HistoryList of={of} label={label} />
    </DisclosurePanel>
  )
}

export function HistorySkeleton() {
  return <SkeletonRows label="Loading the history" rows={3} />
}
