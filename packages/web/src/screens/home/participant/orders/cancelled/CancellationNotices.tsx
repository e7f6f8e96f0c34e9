import { formatNumber, type Order } from '@signout/contract'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useId } from 'react'
import { useNow } from '#configuration.ts'
import { formatMoment } from '#event-time.ts'
import type { KnownItems } from '#domain/items/use-items.ts'
import { CloseIcon } from '#kit/pictures/icons.tsx'
import { steady } from '#kit/buttons/presses.ts'
import { SteadyButton } from '#kit/buttons/SteadyButton.tsx'
import { dismiss, noticeKey, useDismissed } from './dismissed.ts'
import { type CancelledOrder, recentCancellations } from './recent-cancellations.ts'
import { usePutBack } from './use-put-back.ts'

interface CancellationNoticesProps {
  readonly orders: readonly Order[]
  readonly knownItems: KnownItems
}

/** Says for 12 hours which order the desk or the team has cancelled, and why (beyond §2). */
export function CancellationNotices({ orders, knownItems }: CancellationNoticesProps) {
  const now = useNow()
  const dismissed = useDismissed(({ keys }) => keys)
  return recentCancellations(orders, now)
    .filter((order) => !dismissed.has(noticeKey(order)))
    .map((order) => (
      <CancellationNotice key={noticeKey(order)} order={order} knownItems={knownItems} />
    ))
}

interface CancellationNoticeProps {
  readonly order: CancelledOrder
  readonly knownItems: KnownItems
}

/** Where one notice is dismissed, the next one moves in: its buttons wait out a double click. */
function CancellationNotice({ order, knownItems }: CancellationNoticeProps) {
  const { id, request, cancellation } = order
  const { by, reason, at } = cancellation
  const reasonId = useId()
  const { putBack, blocked, isLoading, retry } = usePutBack(knownItems)
  return (
    <Alert
      severity={by === 'desk' ? 'warning' : 'info'}
      action={
        <IconButton
          {...steady}
          size="small"
          color="inherit"
          title={`Dismiss the notice about order #${id}`}
          aria-label={`Dismiss the notice about order #${id}`}
          onClick={() => dismiss(order)}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      }
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
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <SteadyButton
          size="small"
          variant="outlined"
          color="inherit"
          disabled={blocked !== null || isLoading}
          aria-describedby={blocked === null ? undefined : reasonId}
          onClick={() => {
            if (putBack(order)) dismiss(order)
          }}
        >
          Put these items back in the cart
        </SteadyButton>
        {blocked !== null && <span id={reasonId}>{blocked}</span>}
        {retry && (
          <Button size="small" color="inherit" onClick={retry}>
            Retry
          </Button>
        )}
      </Box>
    </Alert>
  )
}

const mostItems = 6

function itemsText(request: Order['request'], { nameOf }: KnownItems): string {
  const shown = request
    .slice(0, mostItems)
    .map((line) => `${formatNumber(line.requested_quantity)} ${nameOf(line.id)}`)
  const left = request.length - shown.length
  if (left > 0) shown.push(`and ${left} more ${left === 1 ? 'item' : 'items'}`)
  return shown.join(', ')
}
