import { useLiveUpdates } from '#api/live-updates.ts'
import { useAuthenticatedSession } from '#api/session.tsx'
import { TeamNews } from '#shared/news/TeamNews.tsx'
import { PauseBar } from '#shared/pause/PauseBar.tsx'
import { Scanner } from '#shared/scan/Scanner.tsx'
import { LeaveQuestion } from '#ui/leave/LeaveQuestion.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'

/**
 * Frame of every page of a logged-in user: it follows changes by others; an organiser’s listens for hand scanners, a
 * participant’s shows what the desk did. It asks before unsaved input is lost.
 */
export function SignedInFrame() {
  useLiveUpdates()
  const { role } = useAuthenticatedSession()
  return (
    <>
      {role === 'organiser' && <Scanner />}
      <Header />
      {role === 'organiser' && <PauseBar />}
      <LeaveQuestion />
      {role === 'participant' && (
        <>
          <BottomBar />
          <TeamNews />
        </>
      )}
    </>
  )
}
