import { isTestUser, type Role, roleOf, type User } from '@signout/contract'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { endSession, fetchSession, sessionKey } from './session-data.ts'

export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'anonymous' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | KnownSession

export interface KnownSession {
  readonly state: 'known'
  readonly user: User
  readonly role: Role
  readonly isTestUser: boolean
}

/** Who uses the app (spec §4, Session and role). */
export function useSession(): Session {
  const query = useSessionQuery()
  if (query.data) {
    return {
      state: 'known',
      user: query.data,
      role: roleOf(query.data),
      isTestUser: isTestUser(query.data),
    }
  }
  if (query.isError) return { state: 'failed', retry: () => void query.refetch() }
  return { state: query.data === null ? 'anonymous' : 'loading' }
}

/** For parts that are mounted only when somebody is logged in. */
export function useKnownSession(): KnownSession {
  const session = useSession()
  if (session.state !== 'known') throw new Error('Nobody is logged in here.')
  return session
}

export function useSessionQuery(): UseQueryResult<User | null> {
  const client = useQueryClient()
  return useQuery<User | null>({
    queryKey: sessionKey,
    queryFn: ({ signal }) => fetchSession(client, signal),
    meta: { reads: ['session'] },
    staleTime: 60_000,
  })
}

export function useEndSession(): () => void {
  const client = useQueryClient()
  return () => endSession(client)
}
