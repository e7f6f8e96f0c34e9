import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { SkeletonRows } from '#kit/feedback/SkeletonRows.tsx'

interface OrderListProps {
  /** Title of the section with the orders; read out while they load. */
  readonly title: string
  readonly empty: ReactNode
  /** One for each order; undefined until they have loaded. */
  readonly children: readonly ReactNode[] | undefined
  /** Pixels that an order needs; as many as fit stand side by side. */
  readonly minWidth?: number
}

/** Some of a team's orders, for either role. */
export function OrderList({ title, empty, children, minWidth = 500 }: OrderListProps) {
  if (children === undefined) return <SkeletonRows label={`Loading ${title}`} />
  if (children.length === 0) return empty
  return (
    <Box
      sx={{
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
