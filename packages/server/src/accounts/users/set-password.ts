import { type Actor, requireOrganiser } from '../../base/actor.ts'
import { hashPassword, requireGoodPassword } from '../passwords/password.ts'
import { storePassword } from '../passwords/store-password.ts'
import type { Db } from '../../db/tables.ts'
import { transact } from '../../record/transact.ts'
import { requireUser } from './account-queries.ts'

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
