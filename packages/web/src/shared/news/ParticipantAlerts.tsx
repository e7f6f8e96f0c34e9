import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { useConfiguration } from '#configuration.ts'
import { useSignoutState } from '#shared/event/signout.ts'
import { PauseAlert } from '#shared/pause/PauseAlert.tsx'
import { formatMomentWithYear } from '#event-time.ts'
import { notPrinted } from '#ui/page/paper.ts'
import { Announcement } from './Announcement.tsx'
import { LastRead } from './LastRead.tsx'
import { ReadyForPickup } from './ReadyForPickup.tsx'

/** Alerts of participants above the content of a page. */
export function ParticipantAlerts({ showsWindow }: { readonly showsWindow: boolean }) {
  return (
    <Box sx={notPrinted}>
      <LastRead />
      <ReadyForPickup />
      <Announcement />
      {showsWindow && (
        <>
          <SignoutAlert />
          <PauseAlert />
        </>
      )}
    </Box>
  )
}

/** Says that hardware cannot be signed out now and when it can or could be (spec §21); nothing during the window. */
function SignoutAlert() {
  const state = useSignoutState()
  const { signout_opens, signout_closes } = useConfiguration()
  if (state === 'open') return null
  const from = formatMomentWithYear(signout_opens)
  const to = formatMomentWithYear(signout_closes)
  return state === 'before' ? (
    <Alert severity="info" sx={{ mb: 2 }}>
      <AlertTitle>The allocated time period for checking out hardware has not begun yet</AlertTitle>
      Sign out is open from {from} to {to}. Until then you can familiarize yourself with our site
      and create or join a team.
    </Alert>
  ) : (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <AlertTitle>The allocated time period for checking out hardware is over</AlertTitle>
      It was open from {from} to {to}. Hardware sign out is now over and you cannot place anymore
      orders. Please return any checked out items back to inventory station.
    </Alert>
  )
}
