import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { instantAfter } from '../../base/instants.ts'
import { idleLimitMs, sessionLimitMs } from '../../record/rights.ts'

/** Notes a use. */
export async function touchSession(db: Db, idHash: string, now: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
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

/** Ends the least recently used sessions of a user, but for `kept` and so many others; whether there were any. */
export async function deleteOldestSessions(
  tx: Tx,
  {
    userId,
    kept,
    others,
  }: { readonly userId: number; readonly kept: string; readonly others: number },
): Promise<boolean> {
  const recent = tx
    .selectFrom('sessions')
    .select('id_hash')
    .where('user_id', '=', userId)
    .where('id_hash', '!=', kept)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(others)
  const result = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id_hash', '!=', kept)
    .where('id_hash', 'not in', recent)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteSession(tx: Tx, idHash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id_hash', '=', idHash).execute()
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
