import { createHash, randomBytes } from 'node:crypto'
import { type Actor, anonymous } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import { findSession, type Period, type SessionLimits } from './queries.ts'

const idleLimitMs = 12 * 3_600_000
/** Nobody stays logged in longer than this, however busy (rulings §2). */
export const sessionLimitMs = 7 * 24 * 3_600_000
/** A session's use is noted once in this time, so that not every read writes. */
const touchEveryMs = 5 * 60_000

/** Whose session this is; `anonymous` when it has ended, is too old, or its user is disabled. */
export async function findActor(
  db: Db,
  idHash: string,
  now: Date,
): Promise<{ actor: Actor; isUseDue: boolean }> {
  const session = await findSession(db, idHash)
  const alive = sessionLimits(now)
  const isAlive =
    session?.is_active === true &&
    isWithin(alive.created, session.created_at) &&
    isWithin(alive.lastSeen, session.last_seen_at)
  if (!isAlive) return { actor: anonymous, isUseDue: false }
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
  const time = now.toISOString()
  const isAhead = session.created_at > time || session.last_seen_at > time
  return { actor, isUseDue: isAhead || session.last_seen_at < after(now, -touchEveryMs) }
}

/** After the clock has been set back, sessions lie in the future: those that are too far ahead have ended as well. */
export function sessionLimits(now: Date): SessionLimits {
  return { created: around(now, sessionLimitMs), lastSeen: around(now, idleLimitMs) }
}

function around(now: Date, ms: number): Period {
  return { from: after(now, -ms), to: after(now, ms) }
}

function isWithin({ from, to }: Period, time: string): boolean {
  return from <= time && time <= to
}

/** 256 random bits. */
export function generateSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a session's secret, and what its CSRF token is bound to. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString()
}
