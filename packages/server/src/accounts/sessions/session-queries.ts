import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { instantAfter } from '../../base/instants.ts'
import { idleLimitMs, sessionLimitMs } from '../../record/rights.ts'

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
