import { type Actor, requireOrganiser } from '../../base/actor.ts'
import { hashPassword, requireGoodPassword } from '../passwords/password.ts'
import { storePassword } from '../passwords/store-password.ts'
import type { Db } from '../../db/tables.ts'
import { requireFound } from '../../base/refusal.ts'
import { transact } from '../../record/transact.ts'
import { lockUser, requireUserId } from './user-queries.ts'

/** Changes a user's password, which ends all of the user's sessions. @throws {Refusal} 404 */
export async function setPassword(
  db: Db,
  actor: Actor,
  { email, password }: { readonly email: string; readonly password: string },
  now: Date,
): Promise<void> {
  requireOrganiser(actor)
  await requireGoodPassword(password, email)
  const id = await requireUserId(db, email)
  const passwordHash = await hashPassword(password)
  await transact(db, actor, async (tx) => {
    const isMailed = requireFound(await lockUser(tx, id)).has_own_password
    await storePassword(tx, actor, { userId: id, passwordHash, isOwn: false, isMailed }, now)
  })
}
