import { Suspense, useEffect, type ReactNode, useState } from 'react'
import { useLocation, useParams, Navigate } from 'react-router'
import { isConnectionLost, useConnectionLost, waitForServer } from '#api/connection.ts'
import { useConfiguration } from '#configuration.ts'
import { somethingWrong } from '#failure-text.ts'
import { messages } from '#messages.ts'
import { DelayedSpinner } from '#ui/page/DelayedSpinner.tsx'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { type Screen, type ScreenAccess, decideAccess } from './screen-access.ts'
import Container from '@mui/material/Container'
import { loadable } from '#ui/page/loadable.tsx'
import { usePasswordLink } from '#api/password-link.ts'
import { useSession } from '#api/session.tsx'
import { paths } from '#paths.ts'
import { usePageTitle } from '#ui/page/page-title.ts'
import { Refused } from '#ui/page/Refused.tsx'
import { reloadWithToasts } from '#ui/toasts/toasts.ts'

/** One screen of the table: its title, who may see it, and what shows while it loads or when it breaks. */
export function ScreenFrame({ screen }: { readonly screen: Screen }) {
  const { pathname } = useLocation()
  const params = useParams()
  const { access, title, Page } = screen
  const text = typeof title === 'string' ? title : title(params)
  usePageTitle(`${text} · ${useConfiguration().hackathon_name}`)
  return (
    <ErrorBoundary
      key={screen.path}
      resetKeys={[pathname]}
      FallbackComponent={PageBroke}
      onError={(error) => void report(error)}
    >
      <Suspense fallback={<DelayedSpinner label="Loading page" />}>
        <RequireRole access={access}>
          <Alerts showsWindow={screen.showsWindow === true} />
          <Page />
        </RequireRole>
      </Suspense>
    </ErrorBoundary>
  )
}

/** Not in the first load; the page waits for it, since it would push the page down. */
const participantAlerts = loadable(
  async () => (await import('#shared/news/ParticipantAlerts.tsx')).ParticipantAlerts,
)

const signedIn = loadable(async () => (await import('./SignedInFrame.tsx')).SignedInFrame)

export const SignedIn = signedIn.Component

/** Preloads what every page of a logged-in user needs. A failure here repeats where it is shown. */
export async function preloadFrame(): Promise<void> {
  const toasts = import('#ui/toasts/ToastQueue.tsx')
  await Promise.all([signedIn.load(), participantAlerts.load(), toasts]).catch(() => {})
}

/** Alerts of participants above every page, which is shown without them if they fail. */
function Alerts(props: { readonly showsWindow: boolean }) {
  const session = useSession()
  if (session.state !== 'authenticated' || session.role !== 'participant') return null
  return (
    <ErrorBoundary fallback={null}>
      <participantAlerts.Component {...props} />
    </ErrorBoundary>
  )
}

const ids = new WeakMap<object, string>()

/** The id under which the page shows an error and the server logs it: eight hexadecimal digits. */
function errorId(error: unknown): string {
  const thrown = Object(error)
  const known = ids.get(thrown)
  if (known !== undefined) return known
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  const id = drawn.toString(16).padStart(8, '0')
  ids.set(thrown, id)
  return id
}

/** Without a connection, which may be the cause, nothing is reported. */
async function report(thrown: unknown): Promise<void> {
  if (isConnectionLost()) return
  const code = await import('#api/report-broken-page.ts').catch(() => undefined)
  code?.reportBrokenPage(errorId(thrown), thrown)
}

function PageBroke({ error }: FallbackProps) {
  useReloadWhenBack()
  const isLost = useConnectionLost()
  return (
    <ErrorAlert onRetry={() => location.reload()}>
      {isLost
        ? 'This page could not be shown: check your connection.'
        : `${somethingWrong}: this page could not be shown. Try again; if it does not help, tell the organisers of error ${errorId(error)}.`}
    </ErrorAlert>
  )
}

/**
 * Loads a page whose code did not arrive once the server is back. That takes a reload of the document, since browsers
 * cache that a module failed; it is skipped once the user has moved on to another page.
 */
function useReloadWhenBack(): void {
  useEffect(() => {
    let isHere = true
    const wait = async () => {
      const wasAway = await waitForServer()
      if (wasAway && isHere) reloadWithToasts()
    }
    void wait()
    return () => {
      isHere = false
    }
  }, [])
}

interface RequireRoleProps {
  readonly access: ScreenAccess
  readonly children: ReactNode
}

/** Mounts a page for users who may see it; for others, not even for one frame (spec §21). */
function RequireRole({ access, children }: RequireRoleProps) {
  const hasLink = usePasswordLink(({ link }) => typeof link === 'object' && link !== null)
  // A link for a password may be opened while a user is logged in, even another one.
  const isForAll = access === 'guest' && hasLink
  const decision = decideAccess(isForAll ? 'everyone' : access, useSession())
  const { search, state } = useLocation()
  switch (decision.kind) {
    case 'show':
      return children
    case 'wait':
      return <DelayedSpinner label="Loading your account" />
    case 'failed':
      return <SessionFailed onRetry={decision.retry} />
    case 'log-in':
      return <LogInFirst />
    case 'go-on':
      return <Navigate to={wantedPage(state) ?? paths.home} replace />
    case 'sign-waiver':
      return <Navigate to={paths.withInvitation(paths.acknowledgement, search)} replace />
    case 'refuse':
      return <Refused reason={messages.noPermission} />
  }
}

/**
 * Leads to the login, which remembers the page in its entry of the history: no link of others can say where a login
 * leads. The browser's address is ahead of the router's after a logout.
 */
function LogInFirst() {
  const [state] = useState(() => {
    const { pathname, search, hash } = window.location
    return { wanted: pathname + search + hash }
  })
  return <Navigate to={paths.login} replace state={state} />
}

/** Address of the page that led to the login. */
function wantedPage(state: unknown): string | null {
  const isOurs = typeof state === 'object' && state !== null && 'wanted' in state
  return isOurs && typeof state.wanted === 'string' ? state.wanted : null
}

function SessionFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Container maxWidth="sm" sx={{ py: 6 }}>
      <ErrorAlert onRetry={onRetry}>Unable to load your account.</ErrorAlert>
    </Container>
  )
}
