import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { groupNames } from '@signout/contract'
import { type Actor, ActorChanged, anonymous } from '../base/actor.ts'
import { compiled } from '../db/compiled.ts'
import type { Db } from '../db/tables.ts'

/** Time without use after which a session ends, in milliseconds (spec §4). */
export const idleLimitMs = 12 * 3_600_000
/** Maximum age of a session, in milliseconds, however busy it is (spec §4). */
export const sessionLimitMs = 7 * 24 * 3_600_000
/** Interval at which the use of a session is stored, so that not every read writes. */
const touchEveryMs = 5 * 60_000

const readSession = compiled((db, { sessionHash }: { readonly sessionHash: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('teams', 'teams.id', 'profiles.team_id')
    .where('sessions.id_hash', '=', sessionHash)
    .select(['sessions.created_at', 'sessions.last_seen_at', 'users.id as user_id'])
    .select(['users.is_active', 'profiles.id as profile_id', 'teams.id as team_id'])
    .select('teams.team_code')
    .select((eb) => {
      const inGroup = (name: string) =>
        eb.exists(
          eb
            .selectFrom('user_groups')
            .innerJoin('groups', 'groups.id', 'user_groups.group_id')
            .whereRef('user_groups.user_id', '=', 'users.id')
            .where('groups.name', '=', name)
            .select('groups.id'),
        )
      return [
        inGroup(groupNames.organisers).as('is_organiser'),
        inGroup(groupNames.testUsers).as('is_test_user'),
      ]
    }),
)

export type StoredSession = Awaited<ReturnType<typeof readSession>>[number]

/** Reads a session with all columns that determine its actor. One statement, since every request needs it. */
export async function findSession(db: Db, sessionHash: string): Promise<StoredSession | undefined> {
  return (await readSession(db, { sessionHash }))[0]
}

export interface SessionActor {
  readonly actor: Actor
  /** Whether it is time to store that the session is used. */
  readonly isUseDue: boolean
}

export const endedSession: SessionActor = { actor: anonymous, isUseDue: false }

/** The actor of a session: `anonymous` when it has ended, is too old, or its user is disabled. */
export function actorOf(session: StoredSession | undefined, now: Date): SessionActor {
  if (session?.is_active !== true) return endedSession
  const createdAgo = now.getTime() - Date.parse(session.created_at)
  const usedAgo = now.getTime() - Date.parse(session.last_seen_at)
  if (createdAgo > sessionLimitMs || usedAgo > idleLimitMs) return endedSession
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
  return { actor, isUseDue: usedAgo > touchEveryMs }
}

/**
 * Verifies the actor of a request in the transaction of its write, or right before it acts outside the database (spec
 * §4). One statement, none for an actor without a session.
 * @throws {ActorChanged} when the session has ended, or its user has another team or other rights.
 */
export async function verifyActor(db: Db, actor: Actor): Promise<void> {
  const { session } = actor
  if (session === undefined) return
  const current = actorOf(await findSession(db, session.sessionHash), session.at).actor
  if (rightsOf(current) !== rightsOf(actor)) throw new ActorChanged(current)
}

/** The properties of an actor on which rights depend. */
function rightsOf({ userId, profile, isOrganiser, isTestUser }: Actor): string {
  const { id, teamId, teamCode } = profile ?? {}
  return JSON.stringify([userId, id, teamId, teamCode, isOrganiser, isTestUser])
}

/** Generates 256 random bits. */
export function generateSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hash of the secret of a session or a password link, as it is stored. CSRF tokens are bound to it. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

/** Signature that proves that this server has set a cookie. */
export function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Compares texts in constant time for their length. */
export function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The secret of this name, shared by all server processes; the first to ask generates it. Two statements. */
export async function ensureSecret(db: Db, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: generateSecret() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .where('name', '=', name)
    .select('value')
    .executeTakeFirstOrThrow()
  return value
}
