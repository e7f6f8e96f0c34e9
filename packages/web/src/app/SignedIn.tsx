import { useEffect } from 'react'
import { useLiveUpdates } from '#api/live-updates.ts'
import { useAuthenticatedSession } from '#api/session.tsx'
import { TeamNews } from '#domain/news/TeamNews.tsx'
import { Scanner } from '#domain/scan/Scanner.tsx'
import { watchPresses } from '#kit/buttons/SteadyButton.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'

/**
 * What surrounds every page of a user who is logged in: the screen follows what others change, takes no
 * double click; an organiser’s hears hand scanners, a participant’s tells what the desk did.
 */
export function SignedIn() {
  useLiveUpdates()
  useEffect(watchPresses, [])
  const { role } = useAuthenticatedSession()
  return (
    <>
      {role === 'organiser' && <Scanner />}
      <Header />
      {role === 'participant' && (
        <>
          <BottomBar />
          <TeamNews />
        </>
      )}
    </>
  )
}
