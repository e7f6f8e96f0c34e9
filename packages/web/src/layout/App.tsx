import { Navigate, Route, Routes } from 'react-router'
import { useReadFailure } from '../api/use-read-failure.ts'
import { useSessionQuery } from '../api/use-session.ts'
import { messages } from '../messages.ts'
import { paths } from '../paths.ts'
import { screens } from '../routes.tsx'
import { ToastQueue } from '../ui/ToastQueue.tsx'
import { Layout } from './Layout.tsx'
import { ScreenFrame } from './ScreenFrame.tsx'

/** The whole app inside its providers. */
export function App() {
  useSessionFailureToasts()
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
      <ToastQueue />
    </>
  )
}

/** Spec §8: a failed user load says what happened, and that it happened. */
function useSessionFailureToasts(): void {
  const query = useSessionQuery()
  useReadFailure(query, (error) => [messages.userNotLoaded(error), messages.errorOccurred])
}
