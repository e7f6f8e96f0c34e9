import { Suspense, useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { waitForServer } from '#api/connection.ts'
import { configuration } from '#configuration.ts'
import { messages } from '#messages.ts'
import { DelayedSpinner } from '#kit/feedback/DelayedSpinner.tsx'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'
import { ErrorBoundary } from '#kit/feedback/ErrorBoundary.tsx'
import { RequireRole } from './RequireRole.tsx'
import type { Screen } from './screen.ts'

/** One screen of the table: its title, who may see it, and what shows while it loads or when it breaks. */
export function ScreenFrame({ screen }: { readonly screen: Screen }) {
  const { pathname } = useLocation()
  const params = useParams()
  const { access, title, Page } = screen
  const text = typeof title === 'string' ? title : title(params)
  useEffect(() => {
    document.title = `${text} · ${configuration().hackathonName}`
  }, [text])
  return (
    <ErrorBoundary key={pathname} fallback={<PageBroke />}>
      <Suspense fallback={<DelayedSpinner label="Loading page" />}>
        <RequireRole access={access}>
          <Page />
        </RequireRole>
      </Suspense>
    </ErrorBoundary>
  )
}

function PageBroke() {
  useReloadWhenBack()
  return (
    <ErrorAlert onRetry={() => location.reload()}>
      {messages.somethingWrong}. This page could not be shown: check your connection and try again.
    </ErrorAlert>
  )
}

/**
 * Loads a page whose code did not arrive as soon as the server is back. That takes a reload of the document, since a
 * browser remembers that a module failed; none happens once the user has moved on to another page.
 */
function useReloadWhenBack(): void {
  useEffect(() => {
    let isHere = true
    const wait = async () => {
      const wasAway = await waitForServer()
      if (wasAway && isHere) location.reload()
    }
    void wait()
    return () => {
      isHere = false
    }
  }, [])
}
