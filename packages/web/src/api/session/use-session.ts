import type { Role, User } from '@signout/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { endSession, sessionKey } from './session-data.ts'

export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'anonymous' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | AuthenticatedSession

export interface AuthenticatedSession {
  readonly state: 'authenticated'
  readonly user: User
  readonly role: Role
  readonly isTestUser: boolean
}

/**
 * Provided once, above everything, so that a page and the frame that unmounts it never disagree about who is logged in,
 * not even for one render.
 */
export const SessionContext = createContext<Session>({ state: 'loading' })

/** Who uses the app (spec §4, Session and role). */
export function useSession(): Session {
  return use(SessionContext)
}

/** For components that are mounted only while a user is logged in. */
export function useAuthenticatedSession(): AuthenticatedSession {
  const session = useSession()
  if (session.state !== 'authenticated') throw new Error('Nobody is logged in here.')
  return session
}

/** Reads who is logged in now, after somebody else may be. */
export function useReadSession(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.refetchQueries({ queryKey: sessionKey }, { cancelRefetch: false })
}

export function useEndSession(): () => void {
  const client = useQueryClient()
  return () => endSession(client)
}
