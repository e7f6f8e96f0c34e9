import { canMove } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useConfiguration } from '#configuration.ts'
import { orderOnDashboard } from '#shared/orders/order-link.ts'
import { useOwnOrders } from '#shared/teams/own-team.ts'
import { FocusFallback } from '#ui/page/FocusFallback.tsx'
import { CloseIcon, ReadyIcon } from '#ui/pictures/icons.tsx'
import { useRememberedKeys } from './remembered-keys.ts'

/** Names the team's orders that are ready at the desk, until each is picked up or the user dismisses it (spec §22). */
export function ReadyForPickup() {
  const { data: orders = [] } = useOwnOrders()
  const dismissed = useRememberedKeys()
  const { desk_place } = useConfiguration()
  const ready = orders
    .filter(({ status }) => canMove('pickUp', status))
    // One that has changed since it was put away is shown again.
    .map(({ id, updated_at }) => ({ id, key: `ready ${id} ${updated_at}` }))
    .filter(({ key }) => !dismissed.has(key))
  return (
    <FocusFallback>
      {ready.length > 0 && (
        <section aria-label="Ready for pickup">
          <Alert
            severity="success"
            variant="filled"
            role="note"
            icon={<ReadyIcon fontSize="inherit" />}
            sx={lineSx}
          >
            <span>Ready for pickup: </span>
            {ready.map(({ id, key }) => (
              <Box
                key={id}
                component="span"
                sx={[
                  { whiteSpace: 'nowrap' },
                  desk_place !== null && ready.length === 1 && closeSx,
                ]}
              >
                <Link
                  {...orderOnDashboard(id)}
                  aria-label={`Order #${id}`}
                  color="inherit"
                  sx={{ px: 0.75, lineHeight: '44px' }}
                >
                  #{id}
                </Link>
                <IconButton
                  color="inherit"
                  title="Put away"
                  aria-label={ready.length === 1 ? 'Put away' : `Put away order #${id}`}
                  onClick={() => dismissed.add(key)}
                  sx={{ ml: -0.75 }}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </Box>
            ))}
            {desk_place !== null && (
              <Box component="span" dir="auto" sx={placeSx}>
                {desk_place}
              </Box>
            )}
          </Alert>
        </section>
      )}
    </FocusFallback>
  )
}

/** On phones a line of its own. */
const placeSx = {
  flexBasis: { xs: '100%', sm: 'auto' },
  pb: { xs: 0.25, sm: 0 },
  overflowWrap: 'anywhere',
} as const

/** Close to the place below it, since the less the alert pushes down the better; its buttons stay as large. */
const closeSx = {
  display: 'inline-flex',
  height: { xs: 28, sm: 44 },
  alignItems: 'center',
} as const

/** Placed mostly in the space below the header, since it appears after the page and pushes it down. */
const lineSx = {
  mt: { xs: '-14px', sm: '-20px' },
  mb: { xs: 1, sm: 1.5 },
  py: 0,
  px: { xs: 1, sm: 2 },
  minHeight: 44,
  '& .MuiAlert-icon': { py: 0, mr: { xs: 0.75, sm: 1.5 }, height: 44, alignItems: 'center' },
  // Several orders wrap as whole ones, below each other's.
  '& .MuiAlert-message': { display: 'flex', flexWrap: 'wrap', py: 0, alignItems: 'center' },
  alignItems: 'flex-start',
}
