import { ApiError, isTestUser, roleOf, type User, type Role, getUser } from '@signout/contract'
import {
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { type ReactNode, useMemo, createContext, use, useState } from 'react'
import { messages } from '#messages.ts'
import { closeToasts, showToastsOf, toast } from '#ui/toasts/toasts.ts'
import { isRefusal } from '#api-errors.ts'
import { configuration } from '#configuration.ts'
import { callServer } from './call-server.ts'
import { queryKeyOf } from './reads.ts'

/** Reads who is logged in, and keeps it fresh. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const { data, error, refetch } = useQuery(sessionQuery(useQueryClient()))
  const session = useMemo((): Session => {
    if (data) {
      return {
        state: 'authenticated',
        user: data,
        role: roleOf(data),
        isTestUser: isTestUser(data),
      }
    }
    const hasFailed = error !== null && !(error instanceof GuestReadError)
    if (hasFailed) return { state: 'failed', retry: () => void refetch() }
    return { state: data === null ? 'anonymous' : 'loading' }
  }, [data, error, refetch])
  return <SessionContext value={session}>{children}</SessionContext>
}

function sessionQuery(client: QueryClient) {
  return queryOptions<User | null>({
    queryKey: sessionKey,
    queryFn: ({ signal }) => fetchSession(client, signal),
    meta: {
      reads: ['session'],
      // A user who was not loaded has two messages (spec §25).
      failure: (error) =>
        error instanceof GuestReadError
          ? undefined
          : [messages.userNotLoaded(error), messages.errorOccurred],
    },
    staleTime: 60_000,
  })
}

/**
 * Reads who is logged in before anything is rendered, where there is a session. A user is known once the code of the
 * page and the first reads are there, too, so that all of it is shown in one step.
 */
export function prefetchSession(client: QueryClient, code: Promise<void>): void {
  if (!configuration().hasSession) return
  const firstReads = import('./first-reads.ts')
  const query = sessionQuery(client)
  const queryFn = async ({ signal }: { readonly signal: AbortSignal }) => {
    const user = await fetchSession(client, signal)
    if (user) {
      // Without them the page reads for itself.
      const reads = firstReads.then(({ sendFirstReads }) => sendFirstReads(client, user))
      await Promise.allSettled([reads, code])
    }
    return user
  }
  void client.prefetchQuery({ ...query, queryFn })
}

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
 * Provided once, above everything, so that a page and the frame that unmounts it never disagree about the user, not
 * even for one render.
 */
const SessionContext = createContext<Session>({ state: 'loading' })

/** Who uses the app (spec §21). */
export function useSession(): Session {
  return use(SessionContext)
}

/** Key of all that must not outlast its user. The first user finds what a guest has typed, each other one nothing. */
export function useUserKey(): number {
  const session = useSession()
  const id = session.state === 'authenticated' ? session.user.id : undefined
  const [last, setLast] = useState({ id, key: 0 })
  if (id !== undefined && id !== last.id) {
    setLast({ id, key: last.id === undefined ? last.key : last.key + 1 })
  }
  return last.key
}

/** The session, for components that are mounted only while a user is logged in. */
export function useAuthenticatedSession(): AuthenticatedSession {
  const session = useSession()
  if (session.state !== 'authenticated') throw new Error('No user is logged in here.')
  return session
}

/** After a login the next read is no guest's: its failure is shown. */
export function forgetGuestError(client: QueryClient): void {
  const query = client.getQueryCache().find({ queryKey: sessionKey })
  if (query?.state.error instanceof GuestReadError)
    query.setState({ error: null, status: 'success' })
}

/** Refetches the session after it may have changed. Resolves to whether a user is known to be logged in. */
export function useRefetchSession(): () => Promise<boolean> {
  const client = useQueryClient()
  return async () => {
    await client.refetchQueries({ queryKey: sessionKey }, { cancelRefetch: false })
    return Boolean(client.getQueryData(sessionKey))
  }
}

export function useEndSession(): () => void {
  const client = useQueryClient()
  return () => changeUser(client, null)
}

const sessionKey: QueryKey = queryKeyOf(getUser, {})

/** The session of a guest could not be read again; the guest stays logged out. */
class GuestReadError extends ApiError {}

/** The user who is logged in, or null: a 401 is an answer here, not a failure. */
async function fetchSession(client: QueryClient, signal: AbortSignal): Promise<User | null> {
  const known = client.getQueryState<User | null>(sessionKey)
  const before = known?.data
  // Outdated by a login, which clears the error, or by a failure.
  const isGuest =
    before === null && (!known?.isInvalidated || known.error instanceof GuestReadError)
  const user = await callServer(getUser, {}, { signal }).catch((error: unknown) => {
    if (isRefusal(error, 401)) return null
    if (!isGuest || !(error instanceof ApiError)) throw error
    throw new GuestReadError(error.status, error.body, error.message)
  })
  // A logout meanwhile needs no reason.
  const isStillKnown = Boolean(client.getQueryData<User | null>(sessionKey))
  if (before && before.id !== user?.id) changeUser(client, user)
  if (isStillKnown) explainMove(before, user)
  showToastsOf(user?.id ?? null)
  return user
}

/** Says why the screens move a user to /login, or to /acknowledgement, who did not ask for it. */
function explainMove(before: User | null | undefined, now: User | null): void {
  if (!before) return
  const had = roleOf(before)
  if (now === null) toast.warning(messages.sessionEnded)
  else if (now.id === before.id && had !== 'none' && roleOf(now) === 'none') {
    toast.warning(messages.roleLost[had])
  }
}

/** Ends a session that the server has refused. */
export function loseSession(client: QueryClient): void {
  const before = client.getQueryData<User | null>(sessionKey)
  // Several calls may be refused, of which the first says why.
  if (before === null) return forgetReads(client)
  changeUser(client, null)
  explainMove(before, null)
}

/** Without a user the screens go to /login. */
function changeUser(client: QueryClient, user: User | null): void {
  // First, so that no page of the earlier user reads anew what is forgotten.
  client.setQueryData(sessionKey, user)
  forgetUser(client)
}

/**
 * Refetches the session of a known user after the refusal of something that the screens offer. Several refusals at once
 * cause one read; a session that failed to load is left alone.
 */
export function recheckSession(client: QueryClient): void {
  const known = client.getQueryState<User | null>(sessionKey)
  if (!known?.data || known.status !== 'success') return
  void client.refetchQueries({ queryKey: sessionKey }, { cancelRefetch: false })
}

/** Leaves no data, no toast and no write that waits to the next user. */
function forgetUser(client: QueryClient): void {
  closeToasts()
  const writes = client.getMutationCache()
  for (const write of writes.findAll({ predicate: ({ state }) => state.isPaused }))
    writes.remove(write)
  forgetReads(client)
}

function forgetReads(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
}
