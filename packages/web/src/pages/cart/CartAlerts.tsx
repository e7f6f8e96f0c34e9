import { formatCount, missingCharacters, type Team } from '@signout/contract'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { UseQueryResult } from '@tanstack/react-query'
import { useConfiguration } from '#configuration.ts'
import { TeamSizeWarning } from '#shared/teams/TeamSizeWarning.tsx'
import { paths } from '#paths.ts'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
import { focusOnMount } from '#ui/page/FocusFallback.tsx'
import { keptInSight } from '#ui/page/edges.ts'

interface CartAlertsProps {
  readonly team: UseQueryResult<Team>
  /** Why the last attempt to submit failed. */
  readonly reasons: readonly string[]
}

/** Why the last attempt to submit failed, and what about the team keeps it from ordering. */
export function CartAlerts({ team, reasons }: CartAlertsProps) {
  const { data, isError, refetch } = team
  return (
    <>
      {reasons.length > 0 && <SubmitErrors reasons={reasons} />}
      {data && <TeamSizeWarning members={data.profiles.length} />}
      {data && <DescriptionAlert description={data.project_description} />}
      {data === undefined && isError && (
        <ErrorAlert onRetry={() => void refetch()}>
          Unable to load your team, so its order cannot be submitted now.
        </ErrorAlert>
      )}
    </>
  )
}

function DescriptionAlert({ description }: { readonly description: string | null }) {
  const rules = useConfiguration()
  const missing = missingCharacters(description, rules)
  if (missing === 0) return null
  return (
    <Alert severity="warning">
      <AlertTitle>Your project description is too short</AlertTitle>
      Before a team can order, it has to describe its project in at least{' '}
      {formatCount(rules.project_description_min, 'character')}; yours needs {missing} more.{' '}
      <Link href={paths.home}>Edit it on the Dashboard</Link>
    </Alert>
  )
}

/** Takes the focus when it appears, since on phones the button is far below. */
function SubmitErrors({ reasons }: { readonly reasons: readonly string[] }) {
  return (
    <Alert
      ref={focusOnMount}
      severity="error"
      tabIndex={-1}
      {...keptInSight}
      sx={{ overflowWrap: 'anywhere' }}
    >
      <AlertTitle>Unable to submit your order because:</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Box>
    </Alert>
  )
}
