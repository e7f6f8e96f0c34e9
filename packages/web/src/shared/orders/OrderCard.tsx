import { orderAnchor } from '@signout/contract'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { formatDated } from '#event-time.ts'
import { Glow } from '#ui/lists/Glow.tsx'
import { stackedTableBox } from '#ui/lists/stacked-table.ts'
import type { OrderHeader } from './order-tables.ts'
import { StatusWithPacker } from './StatusWithPacker.tsx'

interface OrderCardProps {
  readonly order: OrderHeader
  /** Code of the team, shown at the desk. */
  readonly teamCode?: string
  /** Whether a link led to this order; undefined where links lead elsewhere. */
  readonly isMarked?: boolean
  /** Whether it is marked as new. */
  readonly isNewest?: boolean
  /** Content to the right of the heading. */
  readonly aside?: ReactNode
  readonly onFocus?: () => void
  readonly children: ReactNode
}

/** One order: its number, status and times, above its content and actions. */
export function OrderCard(props: OrderCardProps) {
  const { order, teamCode, isMarked, isNewest = false, aside, onFocus, children } = props
  const titleId = useId()
  return (
    <Box
      component="article"
      aria-labelledby={titleId}
      onFocus={onFocus}
      {...(isMarked !== undefined && { id: orderAnchor(order.id), tabIndex: -1 })}
      aria-current={isMarked === true ? true : undefined}
      sx={cardSx}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1.5,
          rowGap: 0.75,
          mb: 0.5,
          minHeight: 42,
          alignItems: 'center',
        }}
      >
        <Typography variant="h3" id={titleId}>
          Order #{order.id}
        </Typography>
        {teamCode !== undefined && (
          <Typography variant="h3" component="span">
            Team {teamCode}
          </Typography>
        )}
        {isNewest && <Chip size="small" color="primary" label="New" />}
        <StatusWithPacker order={order} />
        <Typography variant="body2" sx={timesSx}>
          <span>Ordered {formatDated(order.created_at)}</span>
          {order.updated_at !== order.created_at && (
            <span>Updated {formatDated(order.updated_at)}</span>
          )}
        </Typography>
        {aside}
      </Box>
      {children}
      <Glow of={order.status} />
    </Box>
  )
}

/** A card where there is room for one; phones need the width for the table. */
const cardSx = {
  ...stackedTableBox,
  position: 'relative',
  border: { sm: '1px solid' },
  borderColor: { sm: 'divider' },
  borderRadius: { sm: 1 },
  p: { sm: 2 },
  '& + &': { pt: 2, borderTop: '1px solid', borderColor: 'divider' },
  '&&[aria-current]': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    // Keeps the outline off the text where there is no border or padding.
    outlineOffset: { xs: 8, sm: -1 },
    borderRadius: { xs: '1px', sm: 1 },
    borderTopColor: { xs: 'transparent', sm: 'divider' },
  },
}

const timesSx = {
  flex: '1 1 170px',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  color: 'text.secondary',
  '& span': { whiteSpace: 'nowrap' },
}
