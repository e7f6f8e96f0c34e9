import { fullName, type Order } from '@signout/contract'
import Box from '@mui/material/Box'
import { useWhileItLasts } from '#server-clock.ts'
import { OrderStatusChip } from './OrderStatusChip.tsx'

/** Who packs an order; to its team only that it is packed. One line, which is cut off where it has no room. */
function PackingNote({ packing }: { readonly packing: Order['packing'] }) {
  const claim = useWhileItLasts(packing)
  if (claim === null) return null
  const text = claim.by === null ? 'being packed' : `${fullName(claim.by)} is packing`
  return (
    <Box component="span" title={text} sx={noteSx}>
      {text}
    </Box>
  )
}

const noteSx = {
  typography: 'caption',
  lineHeight: 1.3,
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // A tick makes it appear, which must not move what is below it, nor make the line of the chip wrap.
  width: 0,
  minWidth: { xs: '100%', md: 160 },
}

interface StatusWithPackerProps {
  readonly order: Pick<Order, 'status' | 'packing'>
  /** At the right end of its line. */
  readonly isLast?: boolean
}

/** An order's status, with who packs it in a second line. */
export function StatusWithPacker({ order, isLast = false }: StatusWithPackerProps) {
  return (
    <Box sx={{ display: 'grid', minWidth: 0, justifyItems: isLast ? 'end' : 'start' }}>
      <OrderStatusChip status={order.status} />
      <PackingNote packing={order.packing} />
    </Box>
  )
}
