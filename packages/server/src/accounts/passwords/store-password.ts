import { type Actor, requireOrganiser } from '../../base/actor.ts'
import type { Tx } from '../../db/transaction.ts'
import { record } from '../../record/record.ts'
import type { Db } from '../../db/tables.ts'
import { transact } from '../../record/transact.ts'
import { deleteSessionsOfUser } from '../sessions/session.ts'
import { requireUser } from '../users/user-queries.ts'
import { deleteLinksOf } from './links.ts'
import { hashPassword, requireGoodPassword } from './password.ts'

interface NewPassword {
  readonly userId: number
  readonly passwordHash: string
  /** Whether the user chose it. */
  readonly isOwn: boolean
  /** Hash that the current password must have; any when omitted. */
  readonly replaces?: string | null
  /** Hash of the session that is kept. */
  readonly sessionHash?: string | null
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
  { userId, passwordHash, isOwn, replaces, sessionHash, isMailed }: NewPassword,
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
  await deleteSessionsOfUser(tx, userId, sessionHash)
  const entry = { kind: 'user.password_changed', user: userId, detail: {}, isMailed } as const
  await record(tx, actor, [entry], now)
  return links
}

/** Changes a user's password, which ends all of the user's sessions. @throws {Refusal} 404 */
export async function setPassword(
  db: Db,
  actor: Actor,
  { email, password }: { readonly email: string; readonly password: string },
  now: Date,
): Promise<void> {
  requireOrganiser(actor)
  await requireGoodPassword(password, email)
  const passwordHash = await hashPassword(password)
  await transact(db, actor, async (tx) => {
    const { id: userId, has_own_password: isMailed } = await requireUser(tx, email)
    await storePassword(tx, actor, { userId, passwordHash, isOwn: false, isMailed }, now)
  })
}
