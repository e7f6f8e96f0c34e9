import type { Actor } from '../../base/actor.ts'
import type { Tx } from '../../db/transaction.ts'
import { record } from '../../record/record.ts'
import { deleteSessionsOfUser } from '../sessions/session-queries.ts'
import { deleteLinksOf } from './links.ts'

interface NewPassword {
  readonly userId: number
  readonly passwordHash: string
  /** Whether the user chose it. */
  readonly isOwn: boolean
  /** Hash that the current password must have; any when omitted. */
  readonly replaces?: string | null
  /** Hash of the session that is kept. */
  readonly session?: string | null
  /** Whether the user is told by mail. */
  readonly isMailed: boolean
}

/**
 * Stores a password, which ends the links and the other sessions of its user. Returns the hashes of these links, or
 * undefined when the current password has changed meanwhile.
 */
export async function storePassword(
  tx: Tx,
  actor: Actor,
  { userId, passwordHash, isOwn, replaces, session, isMailed }: NewPassword,
  now: Date,
): Promise<string[] | undefined> {
  // Locks the user's row before the links', as every transaction that changes both: no deadlock.
  const stored = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, has_own_password: isOwn, updated_at: now.toISOString() })
    .where('id', '=', userId)
    .$if(replaces !== undefined, (query) =>
      query.where('password_hash', 'is not distinct from', replaces ?? null),
    )
    .executeTakeFirst()
  if (stored.numUpdatedRows === 0n) return undefined
  const links = await deleteLinksOf(tx, [userId])
  await deleteSessionsOfUser(tx, userId, session)
  const entry = { kind: 'user.password_changed', user: userId, detail: {}, isMailed } as const
  await record(tx, actor, [entry], now)
  return links
}
