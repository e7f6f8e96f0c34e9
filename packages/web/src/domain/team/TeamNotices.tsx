import Alert, { type AlertProps } from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { teamSize, type TeamSizeProblem, teamSizeProblem } from '@signout/contract'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useConfiguration, useSignoutState } from '#configuration.ts'
import { formatMomentWithYear } from '#event-time.ts'
import { messages } from '#messages.ts'

/** Says that hardware cannot be signed out now and when it can or could be (spec §21); nothing during the window. */
export function SignoutAlert({ sx }: Pick<AlertProps, 'sx'>) {
  const state = useSignoutState()
  const { signout_opens, signout_closes } = useConfiguration()
  if (state === 'open') return null
  const from = formatMomentWithYear(signout_opens)
  const to = formatMomentWithYear(signout_closes)
  return state === 'before' ? (
    <Alert severity="info" sx={sx}>
      <AlertTitle>{messages.signoutBefore}</AlertTitle>
      Sign out is open from {from} to {to}. Until then {messages.signoutBeforeHint}.
    </Alert>
  ) : (
    <Alert severity="warning" sx={sx}>
      <AlertTitle>{messages.signoutOver}</AlertTitle>
      It was open from {from} to {to}. {messages.signoutOverHint}
    </Alert>
  )
}

const texts: Record<TeamSizeProblem, { readonly title: string; readonly what: string }> = {
  'too large': { title: 'Team Size Too Large!', what: 'There are too many people on your team.' },
  'too small': { title: 'Team Size Too Small!', what: 'There are too few people on your team.' },
}

interface TeamSizeWarningProps {
  readonly members: number
  /** Button to change the team, where there is one. */
  readonly action?: ReactNode
}

/** Says that a team of this size cannot order, and where to change it (spec §22). */
export function TeamSizeWarning({ members, action }: TeamSizeWarningProps) {
  const problem = teamSizeProblem(members)
  if (problem === null) return null
  const { title, what } = texts[problem]
  return (
    <Alert severity="warning">
      <AlertTitle>{title}</AlertTitle>
      {what} Orders are for teams of {teamSize.min} to {teamSize.max}: join or leave a team from the
      Dashboard.
      {action !== undefined && <Box sx={{ mt: 0.5, ml: -1 }}>{action}</Box>}
    </Alert>
  )
}
