import { isTestUser, roleOf, type User } from '@signout/contract'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { messages } from '#messages.ts'
import { useFailureToast } from '../use-failure-toast.ts'
import { fetchSession, sessionKey } from './session-data.ts'
import { type Session, SessionContext } from './use-session.ts'

/** Reads who is logged in, and keeps it fresh. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const query = useSessionQuery()
  const { data, isError, refetch } = query
  // Spec §8: a failed user load has two messages.
  useFailureToast(query, (error) => [messages.userNotLoaded(error), messages.errorOccurred])
  const session = useMemo((): Session => {
    if (data) {
      return {
        state: 'authenticated',
        user: data,
        role: roleOf(data),
        isTestUser: isTestUser(data),
      }
    }
    if (isError) return { state: 'failed', retry: () => void refetch() }
    return { state: data === null ? 'anonymous' : 'loading' }
  }, [data, isError, refetch])
  return <SessionContext value={session}>{children}</SessionContext>
}

function useSessionQuery(): UseQueryResult<User | null> {
  const client = useQueryClient()
  return useQuery<User | null>({
    queryKey: sessionKey,
    queryFn: ({ signal }) => fetchSession(client, signal),
    meta: { reads: ['session'] },
    staleTime: 60_000,
  })
}
