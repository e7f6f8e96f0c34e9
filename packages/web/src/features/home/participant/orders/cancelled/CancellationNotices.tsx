import type { Order } from '@signout/contract'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNow } from '#configuration.ts'
import { formatMoment } from '#event-time.ts'
import type { KnownItems } from '#parts/items/use-items.ts'
import { BlockedTooltip } from '#ui/BlockedTooltip.tsx'
import { dismiss, useDismissed } from './dismissed.ts'
import { type CancelledOrder, recentCancellations } from './recent-cancellations.ts'
import { usePutBack } from './use-put-back.ts'

interface CancellationNoticesProps {
  readonly orders: readonly Order[]
  readonly knownItems: KnownItems
}

/** Says for 12 hours which order the desk or the team has cancelled, and why (beyond §2). */
export function CancellationNotices({ orders, knownItems }: CancellationNoticesProps) {
  const now = useNow()
  const dismissed = useDismissed(({ ids }) => ids)
  return recentCancellations(orders, now)
    .filter(({ id }) => !dismissed.has(id))
    .map((order) => <CancellationNotice key={order.id} order={order} knownItems={knownItems} />)
}

interface CancellationNoticeProps {
  readonly order: CancelledOrder
  readonly knownItems: KnownItems
}

function CancellationNotice({ order, knownItems }: CancellationNoticeProps) {
  const { id, request, cancellation } = order
  const { by, reason, at } = cancellation
  const { putBack, blocked, isLoading } = usePutBack(knownItems)
  return (
    <Alert
      severity={by === 'desk' ? 'warning' : 'info'}
      closeText={`Dismiss the notice about order #${id}`}
      onClose={() => dismiss(id)}
      sx={{
        alignItems: 'flex-start',
        overflowWrap: 'anywhere',
        '& .MuiAlert-message': { flex: 1 },
      }}
    >
      <AlertTitle>
        {by === 'desk' ? 'The desk' : 'Your team'} cancelled order #{id}
      </AlertTitle>
      {reason !== null && <Box>Reason: {reason}</Box>}
      <Box sx={{ mt: 0.5 }}>
        {formatMoment(at)} · {itemsText(request, knownItems)}
      </Box>
      <Box sx={{ mt: 1 }}>
        <BlockedTooltip reason={blocked}>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            disabled={blocked !== null || isLoading}
            onClick={() => {
              if (putBack(order)) dismiss(id)
            }}
          >
            Put these items back in the cart
          </Button>
        </BlockedTooltip>
      </Box>
    </Alert>
  )
}

const mostItems = 6

function itemsText(request: Order['request'], { nameOf }: KnownItems): string {
  const shown = request
    .slice(0, mostItems)
    .map((line) => `${line.requested_quantity} ${nameOf(line.id)}`)
  const left = request.length - shown.length
  if (left > 0) shown.push(`and ${left} more ${left === 1 ? 'item' : 'items'}`)
  return shown.join(', ')
}
