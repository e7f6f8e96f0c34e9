import { canMove } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { orderOnDashboard } from '#domain/orders/order-link.ts'
import { useOwnOrders } from '#domain/team/own-team.ts'
import { FocusFallback } from '#kit/page/FocusFallback.tsx'
import { CloseIcon, ReadyIcon } from '#kit/pictures/icons.tsx'
import { usePutAway } from './put-away.ts'

/** Which orders of the team wait at the desk, until they are picked up or the user puts it away (spec §22). */
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
                size="small"
                color="inherit"
                title="Put away"
                aria-label="Put away"
                onClick={() => putAway(...ready.map(({ key }) => key))}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            }
            sx={{ mb: 2 }}
          >
            Ready for pickup:
            {ready.map(({ id }, index) => (
              <Box component="span" key={id}>
                {index > 0 && ','}{' '}
                <Link {...orderOnDashboard(id)} color="inherit">
                  order #{id}
                </Link>
              </Box>
            ))}
          </Alert>
        </section>
      )}
    </FocusFallback>
  )
}
