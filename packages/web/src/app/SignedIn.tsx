import { useEffect } from 'react'
import { useLiveUpdates } from '#api/live-updates.ts'
import { watchPresses } from '#kit/buttons/SteadyButton.tsx'
import { Header } from './Header.tsx'

/** What surrounds every page of a user who is logged in: the screen follows what others change, and takes no double click. */
export function SignedIn() {
  useLiveUpdates()
  useEffect(watchPresses, [])
  return <Header />
}
