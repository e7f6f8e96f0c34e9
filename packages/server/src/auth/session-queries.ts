import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { SessionLimits } from './rights.ts'

/** Notes a use. A session that lies in the future, because the clock was set back, begins now. */
export async function touchSession(db: Db, idHash: string, now: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set((eb) => ({
      last_seen_at: now,
      created_at: eb.case().when('created_at', '>', now).then(now).else(eb.ref('created_at')).end(),
    }))
    .where('id_hash', '=', idHash)
    .execute()
}

interface NewSession {
  readonly idHash: string
  readonly userId: number
  readonly passwordHash: string
  readonly now: string
}

/** Begins a session; false when the user was disabled or got another password since the check. */
export async function insertSession(tx: Tx, session: NewSession): Promise<boolean> {
  const { idHash, userId, passwordHash, now } = session
  const result = await tx
    .updateTable('users')
    .set({ last_login: now })
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  await tx
    .insertInto('sessions')
    .values({ id_hash: idHash, user_id: userId, created_at: now, last_seen_at: now })
    .execute()
  return true
}

/** Sessions of a user but one, and when each was stored as used. One statement. */
export async function findOtherSessions(tx: Tx, userId: number, session: string) {
  return tx
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('id_hash', '!=', session)
    .select(['id_hash', 'last_seen_at'])
    .execute()
}

export async function deleteSessions(tx: Tx, idHashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('sessions').where('id_hash', 'in', idHashes).execute()
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

export async function deleteExpiredSessions(
  db: Db,
  { created, lastSeen }: SessionLimits,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', created.from),
        eb('created_at', '>', created.to),
        eb('last_seen_at', '<', lastSeen.from),
        eb('last_seen_at', '>', lastSeen.to),
      ]),
    )
    .execute()
}
