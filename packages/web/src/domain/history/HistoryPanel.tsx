import type { HistoryOf } from '@signout/contract'
import { messages } from '#messages.ts'
import { HistoryIcon } from '#kit/pictures/icons.tsx'
import { DisclosurePanel } from '#kit/page/DisclosurePanel.tsx'
import { SkeletonRows } from '#kit/list/SkeletonRows.tsx'
import { lazyPart } from '#kit/page/loadable.tsx'

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
