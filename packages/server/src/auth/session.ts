import { createHash, randomBytes } from 'node:crypto'
import { type Actor, anonymous } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import { findSession, touchSession } from './queries.ts'

const IDLE_LIMIT_MS = 12 * 3_600_000
/** Nobody stays logged in longer than this, however busy (rulings §2). */
export const SESSION_LIMIT_MS = 7 * 24 * 3_600_000
/** A session's last use is noted this often at most: not every read should write. */
const TOUCH_EVERY_MS = 5 * 60_000

/** Whose session this is; `anonymous` when it has ended, is too old, or its user is disabled. */
export async function findActor(db: Db, idHash: string, now: Date): Promise<Actor> {
  const session = await findSession(db, idHash)
  if (session === undefined || !session.is_active) return anonymous
  const oldest = oldestAlive(now)
  if (session.created_at < oldest.createdAt) return anonymous
  if (session.last_seen_at < oldest.lastSeenAt) return anonymous
  if (session.last_seen_at < ago(now, TOUCH_EVERY_MS)) {
    await touchSession(db, idHash, now.toISOString())
  }
  const { profile_id, team_id, team_code } = session
  return {
    via: 'web',
    userId: session.user_id,
    profile:
      profile_id === null || team_id === null || team_code === null
        ? null
        : { id: profile_id, teamId: team_id, teamCode: team_code },
    isOrganiser: Boolean(session.is_organiser),
    isTestUser: Boolean(session.is_test_user),
  }
}

/** Sessions that began or were last used before these times have ended. */
export function oldestAlive(now: Date): { createdAt: string; lastSeenAt: string } {
  return { createdAt: ago(now, SESSION_LIMIT_MS), lastSeenAt: ago(now, IDLE_LIMIT_MS) }
}

/** 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a session's secret, and what its CSRF token is bound to. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

function ago(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString()
}
