import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { useSession } from './api/session/use-session.ts'
import { Layout } from './app/Layout.tsx'
import { ScreenFrame } from './app/screen/ScreenFrame.tsx'
import { paths } from './paths.ts'
import { screens } from './routes.tsx'
import { ErrorBoundary } from './kit/feedback/ErrorBoundary.tsx'
import { useToasts } from './kit/toasts/toasts.ts'
import { noteShownEntry } from './kit/page/history-steps.ts'

/** Not in the first load: fetched once a user is logged in or there is something to show. */
const ToastQueue = lazy(async () => ({
  default: (await import('./kit/toasts/ToastQueue.tsx')).ToastQueue,
}))

/** The whole app inside its providers. */
export function App() {
  const isAuthenticated = useSession().state === 'authenticated'
  const { pathname, key } = useLocation()
  useEffect(noteShownEntry, [key])
  const isToastQueueWanted = useToasts(({ queue }) => queue.length > 0) || isAuthenticated
  return (
    <>
      <Routes>
        {isExact(pathname) && (
          <Route element={<Layout />}>
            {screens.map((screen) => (
              <Route
                key={screen.path}
                caseSensitive
                path={screen.path}
                element={<ScreenFrame screen={screen} />}
              />
            ))}
          </Route>
        )}
        <Route path="*" element={<Navigate to={paths.notFound} replace />} />
      </Routes>
      {isToastQueueWanted && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <ToastQueue />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

/** Routes match exactly (spec §2); the router alone would accept a trailing slash. */
function isExact(pathname: string): boolean {
  return pathname === paths.home || !pathname.endsWith('/')
}
