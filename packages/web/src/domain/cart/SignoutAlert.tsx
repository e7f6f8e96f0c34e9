import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { configuration, useSignoutState } from '#configuration.ts'
import { formatMomentWithYear } from '#event-time.ts'
import { messages } from '#messages.ts'

/** Says that hardware cannot be signed out now and when it can or could be (spec §8); nothing during the window. */
export function SignoutAlert() {
  const state = useSignoutState()
  if (state === 'open') return null
  const { signoutOpens, signoutCloses } = configuration()
  const from = formatMomentWithYear(signoutOpens)
  const to = formatMomentWithYear(signoutCloses)
  return state === 'before' ? (
    <Alert severity="info">
      <AlertTitle>{messages.signoutBefore}</AlertTitle>
      Sign out is open from {from} to {to}. Until then {messages.signoutBeforeHint}.
    </Alert>
  ) : (
    <Alert severity="warning">
      <AlertTitle>{messages.signoutOver}</AlertTitle>
      It was open from {from} to {to}. {messages.signoutOverHint}
    </Alert>
  )
}
