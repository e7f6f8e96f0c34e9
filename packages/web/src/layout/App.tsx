import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { useReadFailure } from '../api/use-read-failure.ts'
import { useSession, useSessionQuery } from '../api/use-session.ts'
import { messages } from '../messages.ts'
import { paths } from '../paths.ts'
import { screens } from '../routes.tsx'
import { useToasts } from '../ui/toasts.ts'
import { Layout } from './Layout.tsx'
import { ScreenFrame } from './ScreenFrame.tsx'

/** Not in the first load: fetched when somebody is logged in, or when there is something to tell. */
const ToastQueue = lazy(async () => ({
  default: (await import('../ui/ToastQueue.tsx')).ToastQueue,
}))

/** The whole app inside its providers. */
export function App() {
  useSessionFailureToasts()
  const isKnown = useSession().state === 'known'
  const isToastQueueWanted = useToasts(({ queue }) => queue.length > 0) || isKnown
  return (
    <>
      <Routes>
        <Route element={<Layout />}>
          {screens.map((screen) => (
            <Route key={screen.path} path={screen.path} element={<ScreenFrame screen={screen} />} />
          ))}
        </Route>
        <Route path="*" element={<Navigate to={paths.notFound} replace />} />
      </Routes>
      {isToastQueueWanted && (
        <Suspense>
          <ToastQueue />
        </Suspense>
      )}
    </>
  )
}

/** Spec §8: a failed user load says what happened, and that it happened. */
function useSessionFailureToasts(): void {
  const query = useSessionQuery()
  useReadFailure(query, (error) => [messages.userNotLoaded(error), messages.errorOccurred])
}
