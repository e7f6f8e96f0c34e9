import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { useSmoothPlaces } from '#ui/lists/use-smooth-places.ts'
import { paths } from '#paths.ts'

interface OrderListProps {
  /** Title of the section with the orders; read out while they load. */
  readonly title: string
  readonly empty: ReactNode
  /** Cards, one for each order; undefined until they have loaded. */
  readonly children: readonly ReactNode[] | undefined
  /** Minimum width of an order in pixels; as many as fit are side by side. */
  readonly minWidth?: number
}

/** Some of a team's orders, for either role. */
export function OrderList({ title, empty, children, minWidth = 500 }: OrderListProps) {
  const list = useSmoothPlaces()
  if (children === undefined) return <SkeletonRows label={`Loading ${title}`} />
  if (children.length === 0) return empty
  return (
    <Box
      ref={list}
      sx={{
        position: 'relative',
        display: 'grid',
        gap: { xs: 3, sm: 2 },
        alignItems: 'start',
        gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${minWidth}px), 1fr))`,
      }}
    >
      {children}
    </Box>
  )
}

/** Shown to both roles when nothing is checked out (spec §21). */
export function NoItemsCheckedOut() {
  return (
    <EmptyState>
      You have no items checked out yet. View our <Link href={paths.inventory}>inventory</Link>.
    </EmptyState>
  )
}
