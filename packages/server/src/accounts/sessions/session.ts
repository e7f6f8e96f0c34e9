import type { FastifyBaseLogger } from 'fastify'
import { type Actor, isLoggedIn } from '../../base/actor.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { hubOf } from '../../record/changes/change-hub.ts'
import { ChangeCache } from '../../record/changes/change-cache.ts'
import { announce } from '../../record/changes/change.ts'
import type { ActorFinder } from '../../http/access/guard.ts'
import {
  actorOf,
  endedSession,
  findSession,
  generateSecret,
  hashSecret,
  type SessionActor,
  type StoredSession,
  idleLimitMs,
  sessionLimitMs,
} from '../../record/rights.ts'
import { instantAfter } from '../../base/instants.ts'

/** Finds the actors of sessions, which are cached until something about their user changes. */
export class Sessions implements ActorFinder {
  readonly #db: Db
  readonly #cache: ChangeCache<StoredSession>
  readonly #log: FastifyBaseLogger

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db
    this.#cache = new ChangeCache(hubOf(db), { max: 5000 })
    this.#log = log
  }

  /** Without noting a use. */
  async findActor(sessionHash: string, now: Date): Promise<Actor> {
    return this.cachedActor(sessionHash, now) ?? (await this.#read(sessionHash, now)).actor
  }

  cachedActor(sessionHash: string, now: Date): Actor | undefined {
    const session = this.#cache.get(sessionHash)
    if (session === undefined) return undefined
    const found = actorOf(session, now)
    // Another process may have stored a later use.
    return found === endedSession || found.isUseDue ? undefined : found.actor
  }

  async readActor(sessionHash: string, now: Date): Promise<Actor> {
    const { actor, isUseDue } = await this.#read(sessionHash, now)
    if (isUseDue) {
      const used = this.#db.updateTable('sessions').set({ last_seen_at: now.toISOString() })
      const noted = used.where('id_hash', '=', sessionHash).execute()
      // A read does not wait for a write.
      noted.catch((error: unknown) => {
        this.#log.warn({ err: error }, 'the use of a session was not noted')
      })
    }
    return actor
  }

  async #read(sessionHash: string, now: Date): Promise<SessionActor> {
    const read = () => findSession(this.#db, sessionHash)
    const session = await this.#cache.read(sessionHash, read, ({ user_id }) => [
      `session/${user_id}`,
    ])
    return actorOf(session, now)
  }
}

/** The user of a session, with the password that began it. */
export interface Owner {
  readonly id: number
  readonly password_hash: string | null
}

export interface Login {
  /** Secret of the session, of which only the hash is stored. */
  readonly secret: string
  readonly owner: Owner
}

interface SessionToStart {
  readonly userId: number
  readonly passwordHash: string
  /** Hash of the browser's previous session, which ends. */
  readonly sessionHash: string | null
}

/** Begins a session; null when the user was disabled or got another password since the check. */
export async function startSession(
  tx: Tx,
  actor: Actor,
  { userId, passwordHash, sessionHash }: SessionToStart,
  now: Date,
): Promise<Login | null> {
  const secret = generateSecret()
  const time = now.toISOString()
  const user = await tx
    .updateTable('users')
    .set({ last_login: time })
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (user.numUpdatedRows === 0n) return null
  await tx
    .insertInto('sessions')
    .values({
      id_hash: hashSecret(secret),
      user_id: userId,
      created_at: time,
      last_seen_at: time,
    })
    .execute()
  if (sessionHash !== null) await endSession(tx, actor, sessionHash)
  return { secret, owner: { id: userId, password_hash: passwordHash } }
}

/** Ends the session of the actor's browser, and its event streams (spec §17). */
export async function endSession(tx: Tx, actor: Actor, sessionHash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id_hash', '=', sessionHash).execute()
  if (isLoggedIn(actor)) announce(tx, { session: [actor.userId] })
}

/** Ends the sessions of a user but for the `kept` most recently used; whether there were any. */
export async function deleteOldestSessions(tx: Tx, userId: number, kept: number): Promise<boolean> {
  const recent = tx
    .selectFrom('sessions')
    .select('id_hash')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(kept)
  const result = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id_hash', 'not in', recent)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Ends every session of a user who is disabled or has a new password, but for the one to keep. One statement. */
export async function deleteSessionsOfUser(
  tx: Tx,
  userId: number,
  kept: string | null = null,
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id_hash', '!=', kept ?? '')
    .execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', instantAfter(now, -sessionLimitMs)),
        eb('last_seen_at', '<', instantAfter(now, -idleLimitMs)),
      ]),
    )
    .execute()
}
