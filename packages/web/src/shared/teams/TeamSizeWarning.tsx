import { type TeamSizeProblem, teamSizeProblem, teamSizesText } from '@signout/contract'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useConfiguration } from '#configuration.ts'

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
  const rules = useConfiguration()
  const problem = teamSizeProblem(members, rules)
  if (problem === null) return null
  const { title, what } = texts[problem]
  return (
    <Alert severity="warning">
      <AlertTitle>{title}</AlertTitle>
      {what} Orders are for teams of {teamSizesText(rules)}: join or leave a team from the
      Dashboard.
      {action !== undefined && <Box sx={{ mt: 0.5, ml: -1 }}>{action}</Box>}
    </Alert>
  )
}
