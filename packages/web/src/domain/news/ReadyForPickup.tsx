import { canMove } from '@signout/contract'
import Alert from '@mui/material/Alert'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { orderOnDashboard } from '#domain/orders/order-link.ts'
import { useOwnOrders } from '#domain/team/own-team.ts'
import { FocusFallback } from '#kit/page/FocusFallback.tsx'
import { CloseIcon, ReadyIcon } from '#kit/pictures/icons.tsx'
import { usePutAway } from './put-away.ts'

/** Names the team's orders that are ready at the desk, until they are picked up or the user dismisses it (spec §22). */
export function ReadyForPickup() {
  const { data: orders = [] } = useOwnOrders()
  const { isPutAway, putAway } = usePutAway()
  const ready = orders
    .filter(({ status }) => canMove('pickUp', status))
    .map(({ id }) => ({ id, key: `ready ${id}` }))
    .filter(({ key }) => !isPutAway(key))
  return (
    <FocusFallback>
      {ready.length > 0 && (
        <section aria-label="Ready for pickup">
          <Alert
            severity="success"
            variant="filled"
            role="note"
            icon={<ReadyIcon fontSize="inherit" />}
            action={
              <IconButton
                color="inherit"
                title="Put away"
                aria-label="Put away"
                onClick={() => putAway(...ready.map(({ key }) => key))}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            }
            sx={lineSx}
          >
            Ready for pickup:{' '}
            {ready.map(({ id }) => (
              <Link
                key={id}
                {...orderOnDashboard(id)}
                aria-label={`Order #${id}`}
                color="inherit"
                sx={{ px: 0.75, lineHeight: '44px' }}
              >
                #{id}
              </Link>
            ))}
          </Alert>
        </section>
      )}
    </FocusFallback>
  )
}

/** Placed mostly in the space below the header, since it appears after the page and pushes it down. */
const lineSx = {
  mt: { xs: '-14px', sm: '-20px' },
  mb: { xs: 1, sm: 1.5 },
  py: 0,
  minHeight: 44,
  '& .MuiAlert-message, & .MuiAlert-icon, & .MuiAlert-action': { py: 0 },
}
