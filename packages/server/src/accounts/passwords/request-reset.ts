import { limits, normaliseEmail } from '@signout/contract'
import type { Actor } from '../../base/actor.ts'
import { countRows } from '../../db/pages.ts'
import type { Db } from '../../db/tables.ts'
import { transact } from '../../record/transact.ts'
import { lockUser, selectRecent } from '../users/account-queries.ts'
import { makeLinks } from './links.ts'

/**
 * Mails a link to the owner of an active account, a few times an hour; an invitation if they have never chosen a
 * password.
 */
export async function mailResetLink(
  db: Db,
  actor: Actor,
  { email }: { readonly email: string },
  now: Date,
): Promise<void> {
  await transact(db, actor, async (tx) => {
    const user = await lockUser(tx, normaliseEmail(email))
    if (user?.is_active !== true) return
    const { most, withinMs } = limits.resets
    const links = selectRecent(tx, user.id, 'user.password_link_created', { withinMs, now })
    const asked = links.where('via', '=', 'web').where('actor_id', 'is', null)
    if ((await countRows(asked)) >= most) return
    // An invitation keeps its lifetime: a stranger's request must not shorten it.
    const link = user.has_own_password ? 'reset' : 'invitation'
    await makeLinks(tx, actor, { users: [user.id], link, by: 'owner' }, now)
  })
}
