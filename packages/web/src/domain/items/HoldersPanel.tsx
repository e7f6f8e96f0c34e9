import type { Item } from '@signout/contract'
import { lazy } from 'react'
import { messages } from '#messages.ts'
import { SkeletonRows } from '#kit/list/QueryContent.tsx'
import { SearchIcon } from '#kit/pictures/icons.tsx'
import { DisclosurePanel } from '#kit/page/SectionCard.tsx'

const HolderList = lazy(async () => ({
  default: (await import('./HolderList.tsx')).HolderList,
}))

/** A button that shows where every unit of an item is (spec §13). */
export function HoldersPanel({ item }: { readonly item: Item }) {
  return (
    <DisclosurePanel
      title="Who has it"
      label={`Who has it: ${item.name}`}
      icon={<SearchIcon />}
      failure={messages.holdersNotShown}
      loading={<HoldersSkeleton />}
    >
      <HolderList item={item} loading={<HoldersSkeleton />} />
    </DisclosurePanel>
  )
}

function HoldersSkeleton() {
  return <SkeletonRows label="Loading who has it" rows={4} height={28} />
}
