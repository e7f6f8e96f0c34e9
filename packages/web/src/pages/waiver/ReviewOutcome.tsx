import {
  fullName,
  isolate,
  type Profile,
  quote,
  type ReviewStatus,
  type signingBlocked,
  waiverMessages,
} from '@signout/contract'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useLocation } from 'react-router'
import { useConfiguration } from '#configuration.ts'
import { useAuthenticatedSession } from '#api/session.tsx'
import { paths } from '#paths.ts'
import { useOwnTeam } from '#shared/teams/own-team.ts'
import { FadePanel } from './FadePanel.tsx'

interface ReviewOutcomeProps {
  readonly status: ReviewStatus
  readonly blocked: ReturnType<typeof signingBlocked>
  readonly onStart: () => void
}

/** Consequence of the review for the applicant (spec §22). */
export function ReviewOutcome({ status, blocked, onStart }: ReviewOutcomeProps) {
  const { hackathon_name, registration_site_url } = useConfiguration()
  const home = useHome()
  if (blocked === 'signed') {
    return (
      <FadePanel key="signed">
        <Typography>{waiverMessages.signed}</Typography>
        <Button variant="contained" href={home}>
          Go to the dashboard
        </Button>
      </FadePanel>
    )
  }
  if (blocked === null) {
    return (
      <FadePanel key="accepted">
        <Typography variant="h2">Congratulations!</Typography>
        <Typography>
          You are invited to {hackathon_name}. Read and sign the hardware agreement to get access.
        </Typography>
        <Button variant="contained" size="large" onClick={onStart}>
          Get started
        </Button>
      </FadePanel>
    )
  }
  const explanation = explanations[status](hackathon_name)
  return (
    <FadePanel key={explanation}>
      <Typography>{explanation}</Typography>
      {status !== 'Rejected' && (
        <Link href={registration_site_url}>Go to your application dashboard</Link>
      )}
    </FadePanel>
  )
}

function notReviewed(): string {
  return 'Your application is not complete, or it has not been reviewed yet. Please finish it if you have not done so; otherwise come back later.'
}

/** Why an applicant has no access, by review status. */
const explanations: Readonly<Record<ReviewStatus, (hackathonName: string) => string>> = {
  Accepted: notReviewed,
  Incomplete: notReviewed,
  None: notReviewed,
  Waitlisted: () =>
    'You are on the waitlist, so you cannot use the Hardware Signout Site for now. We will let you know as soon as there is a place for you.',
  Rejected: (hackathonName) =>
    `We are sorry: you are not invited to ${hackathonName} this year, so you cannot use the Hardware Signout Site. Thank you for applying.`,
}

interface WelcomeProps {
  readonly team: string
  /** Name of the team that the user registered with. */
  readonly registeredWith?: string
}

/** Panel after signing (spec §22). */
export function Welcome({ team, registeredWith }: WelcomeProps) {
  const home = useHome()
  return (
    <FadePanel>
      <Typography variant="h2" tabIndex={-1} ref={focusAtTop}>
        Welcome! You are placed in Team {team}.
      </Typography>
      {registeredWith !== undefined && <RegistrationTeam name={registeredWith} />}
      <Typography>You may leave this team and join another anytime.</Typography>
      <Button variant="contained" size="large" href={home}>
        Let&apos;s Go!
      </Button>
    </FadePanel>
  )
}

/** Who of the team at registration is there, or that those who sign next will be. */
function RegistrationTeam({ name }: { readonly name: string }) {
  const { user } = useAuthenticatedSession()
  const { data: team } = useOwnTeam()
  const others = team?.profiles.filter((profile) => profile.user.id !== user.id)
  return (
    <Typography>
      You registered with {quote(name)}
      {others === undefined ? '.' : `: ${others.length === 0 ? isNew : areHere(others)}`}
    </Typography>
  )
}

const isNew = 'this is a new team of it, which those who sign next join.'

function areHere(others: readonly Pick<Profile, 'user'>[]): string {
  const names = others.map(({ user }) => isolate(fullName(user)))
  return `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'is' : 'are'} here already.`
}

/** Scrolls up, since the form before was longer than the window. */
function focusAtTop(element: HTMLElement | null): void {
  if (element === null) return
  element.focus({ preventScroll: true })
  window.scrollTo(0, 0)
}

/** Address of the dashboard, with an opened invitation. */
function useHome(): string {
  return paths.withInvitation(paths.home, useLocation().search)
}
