import { type Actor, anonymous } from '../../actor.ts'
import type { Period, SessionLimits } from '../queries.ts'
import type { RememberedSessions, StoredSession } from './remembered-sessions.ts'

const idleLimitMs = 12 * 3_600_000
/** Nobody stays logged in longer than this, however busy (rulings §2). */
export const sessionLimitMs = 7 * 24 * 3_600_000
/** A session's use is noted once in this time, so that not every read writes. */
const touchEveryMs = 5 * 60_000

interface Found {
  readonly actor: Actor
  /** Whether it is time to note that the session is used. */
  readonly isUseDue: boolean
}

const nobody: Found = { actor: anonymous, isUseDue: false }

/** Whose session this is; `anonymous` when it has ended, is too old, or its user is disabled. */
export async function findActor(
  sessions: RememberedSessions,
  idHash: string,
  now: Date,
): Promise<Actor> {
  return (
    findRememberedActor(sessions, idHash, now) ?? (await readActor(sessions, idHash, now)).actor
  )
}

/** The same, whatever is remembered. */
export async function readActor(
  sessions: RememberedSessions,
  idHash: string,
  now: Date,
): Promise<Found> {
  return judge(await sessions.read(idHash), now)
}

/** What is remembered counts only while nothing has to be done about it: another process may have noted a later use. */
export function findRememberedActor(
  sessions: RememberedSessions,
  idHash: string,
  now: Date,
): Actor | undefined {
  const session = sessions.find(idHash)
  if (session === undefined) return undefined
  const found = judge(session, now)
  return found === nobody || found.isUseDue ? undefined : found.actor
}

function judge(session: StoredSession | undefined, now: Date): Found {
  if (session?.is_active !== true) return nobody
  const createdAgo = now.getTime() - Date.parse(session.created_at)
  const usedAgo = now.getTime() - Date.parse(session.last_seen_at)
  if (Math.abs(createdAgo) > sessionLimitMs || Math.abs(usedAgo) > idleLimitMs) return nobody
  const { profile_id, team_id, team_code } = session
  const actor: Actor = {
    via: 'web',
    userId: session.user_id,
    profile:
      profile_id === null || team_id === null || team_code === null
        ? null
        : { id: profile_id, teamId: team_id, teamCode: team_code },
    isOrganiser: Boolean(session.is_organiser),
    isTestUser: Boolean(session.is_test_user),
  }
  return { actor, isUseDue: createdAgo < 0 || usedAgo < 0 || usedAgo > touchEveryMs }
}

/** After the clock has been set back, sessions lie in the future: those that are too far ahead have ended as well. */
export function sessionLimits(now: Date): SessionLimits {
  return { created: around(now, sessionLimitMs), lastSeen: around(now, idleLimitMs) }
}

function around(now: Date, ms: number): Period {
  return { from: after(now, -ms), to: after(now, ms) }
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString()
}
