import { missingCharacters, projectDescriptionLength, type Team } from '@signout/contract'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Link from '@mui/material/Link'
import type { UseQueryResult } from '@tanstack/react-query'
import { messages } from '#messages.ts'
import { SignoutAlert } from '#domain/cart/SignoutAlert.tsx'
import { TeamSizeWarning } from '#domain/team/TeamSizeWarning.tsx'
import { paths } from '#paths.ts'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'
import { SubmitErrors } from './refusal/SubmitErrors.tsx'

interface CartAlertsProps {
  readonly team: UseQueryResult<Team>
  /** Why the last attempt to submit failed. */
  readonly reasons: readonly string[]
}

/** Everything that keeps the cart from being submitted. */
export function CartAlerts({ team, reasons }: CartAlertsProps) {
  const { data, isError, refetch } = team
  return (
    <>
      {reasons.length > 0 && <SubmitErrors reasons={reasons} />}
      <SignoutAlert />
      {data && <TeamSizeWarning members={data.profiles.length} />}
      {data && <DescriptionAlert description={data.project_description} />}
      {data === undefined && isError && (
        <ErrorAlert onRetry={() => void refetch()}>{messages.cartTeamNotShown}</ErrorAlert>
      )}
    </>
  )
}

interface DescriptionAlertProps {
  readonly description: string | null
}

function DescriptionAlert({ description }: DescriptionAlertProps) {
  const missing = missingCharacters(description)
  if (missing === 0) return null
  return (
    <Alert severity="warning">
      <AlertTitle>Your project description is too short</AlertTitle>
      Before a team can order, it has to describe its project in at least{' '}
      {projectDescriptionLength.min} characters; yours needs {missing} more.{' '}
      <Link href={paths.home}>Edit it on the Dashboard</Link>
    </Alert>
  )
}
