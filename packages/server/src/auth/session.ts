import { createHash, randomBytes } from 'node:crypto'
import { type Actor, anonymous } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import { findSession } from './queries.ts'

const IDLE_LIMIT_MS = 12 * 3_600_000
/** Nobody stays logged in longer than this, however busy (rulings §2). */
export const SESSION_LIMIT_MS = 7 * 24 * 3_600_000
/** A session's last use is due to be noted after this time: not every read should write. */
const TOUCH_EVERY_MS = 5 * 60_000

/** Whose session this is; `anonymous` when it has ended, is too old, or its user is disabled. */
export async function findActor(
  db: Db,
  idHash: string,
  now: Date,
): Promise<{ actor: Actor; isUseDue: boolean }> {
  const session = await findSession(db, idHash)
  const oldest = oldestAlive(now)
  const isAlive =
    session?.is_active === true &&
    session.created_at >= oldest.createdAt &&
    session.last_seen_at >= oldest.lastSeenAt
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
  return { actor, isUseDue: session.last_seen_at < ago(now, TOUCH_EVERY_MS) }
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
