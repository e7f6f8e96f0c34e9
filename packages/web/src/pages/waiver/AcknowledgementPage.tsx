import {
  type ApiError,
  fullName,
  getReviewStatus,
  getWaiver,
  isAcknowledgementOpen,
  type Profile,
  signingBlocked,
} from '@signout/contract'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useRead } from '#api/reads.ts'
import { useConfiguration } from '#configuration.ts'
import { useNow } from '#server-clock.ts'
import { statusText } from '#failure-text.ts'
import { paths } from '#paths.ts'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { DelayedSpinner } from '#ui/page/DelayedSpinner.tsx'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { ReviewOutcome, Welcome } from './ReviewOutcome.tsx'
import { SignatureForm } from './SignatureForm.tsx'

/** The review and the waiver (spec §22). The page is unavailable before the configured date. */
export function AcknowledgementPage() {
  const { acknowledgement_opens } = useConfiguration()
  const opens = acknowledgement_opens === null ? null : Date.parse(acknowledgement_opens)
  if (!isAcknowledgementOpen(useNow(), opens)) return <Navigate to={paths.notFound} replace />
  return <Acknowledgement />
}

type Step =
  | { readonly name: 'outcome'; readonly profile: null }
  | { readonly name: 'signing' }
  | { readonly name: 'signed'; readonly profile: Profile }

/** Steps from the outcome of the application through the waiver to the first team. */
function Acknowledgement() {
  const [step, setStep] = useState<Step>({ name: 'outcome', profile: null })
  const { user, isTestUser } = useAuthenticatedSession()
  const failure = (error: ApiError) => `Failed to fetch user acceptance data: ${statusText(error)}`
  const review = useRead(getReviewStatus, {}, { failure })
  const waiver = useRead(getWaiver, {}, { enabled: user.profile === null })
  // The answer to a signature may be lost, or another tab may have sent it.
  const signed = step.name === 'signing' ? user.profile : step.profile
  if (review.isPending) return <DelayedSpinner label="Loading your acceptance status" />
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto' }}>
      <PageHeading subtitle={`${fullName(user)}, ${user.email}`}>
        Acceptance Status: {review.data?.review_status ?? 'unknown'}
      </PageHeading>
      {review.isError && !review.data && (
        <ErrorAlert onRetry={() => void review.refetch()}>
          Unable to view your acceptance status.
        </ErrorAlert>
      )}
      {step.name === 'outcome' && review.data && (
        <ReviewOutcome
          status={review.data.review_status}
          blocked={signingBlocked({
            hasProfile: user.profile !== null,
            reviewStatus: review.data.review_status,
            isTestUser,
            // Sound: otherwise the page is not mounted.
            isOpen: true,
          })}
          onStart={() => setStep({ name: 'signing' })}
        />
      )}
      {step.name === 'signing' && signed === null && (
        <QueryContent
          query={waiver}
          loading={<DelayedSpinner label="Loading the waiver" />}
          failure="Unable to view the waiver."
        >
          {(shown) => (
            <SignatureForm
              waiver={shown}
              onOutdated={() => void waiver.refetch()}
              onSigned={(profile) => setStep({ name: 'signed', profile })}
            />
          )}
        </QueryContent>
      )}
      {signed !== null && (
        <Welcome team={signed.team} registeredWith={review.data?.registration_team} />
      )}
    </Box>
  )
}
