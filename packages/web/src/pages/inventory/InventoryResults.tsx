import type { Item } from '@signout/contract'
import Button from '@mui/material/Button'
import { useAuthenticatedSession } from '#api/session.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { messages } from '#messages.ts'
import { InventoryTile, TileSkeleton } from './InventoryTile.tsx'
import type { InventoryList } from './use-inventory.ts'
import { useOffers } from './use-offers.ts'

interface InventoryResultsProps {
  readonly list: InventoryList
  readonly onOpen: (id: number) => void
  /** Undefined when no filter is set. */
  readonly onClearFilters: (() => void) | undefined
}

export function InventoryResults({ list, onOpen, onClearFilters }: InventoryResultsProps) {
  const { role } = useAuthenticatedSession()
  const { query, items } = list
  const offers = useOffers(items ?? none)
  const shown = offers.isLoading ? undefined : items
  const isWaiting = shown === undefined || query.isPlaceholderData
  return (
    <PagedList
      list={list}
      what="ITEMS"
      failure={messages.inventoryNotShown}
      isWaiting={offers.isLoading}
      empty={<NoItems onClearFilters={onClearFilters} />}
    >
      <PlainList
        aria-label="Items"
        aria-busy={isWaiting}
        sx={{
          ...grid,
          ...(query.isPlaceholderData && { opacity: 0.5, transition: 'opacity 150ms 300ms' }),
        }}
      >
        {shown?.map((item) => (
          <InventoryTile
            key={item.id}
            item={item}
            role={role}
            onOpen={onOpen}
            {...(role === 'participant' && offers.offerOf(item))}
          />
        ))}
        {shown === undefined && places.map((place) => <TileSkeleton key={place} role={role} />)}
      </PlainList>
    </PagedList>
  )
}

function NoItems({ onClearFilters }: Pick<InventoryResultsProps, 'onClearFilters'>) {
  const { role } = useAuthenticatedSession()
  if (onClearFilters) {
    return (
      <EmptyState action={<Button onClick={onClearFilters}>Clear search and filters</Button>}>
        Try other words or fewer filters.
      </EmptyState>
    )
  }
  return (
    <EmptyState>
      {role === 'organiser'
        ? 'There is nothing in the inventory yet. Add the first item, or import a list.'
        : 'There is nothing in the inventory yet.'}
    </EmptyState>
  )
}

const none: readonly Item[] = []

const grid = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(auto-fill, minmax(136px, 1fr))',
    sm: 'repeat(auto-fill, minmax(180px, 1fr))',
  },
  gap: { xs: 1.5, sm: 2 },
} as const

const places = Array.from({ length: 24 }, (_, place) => place)
