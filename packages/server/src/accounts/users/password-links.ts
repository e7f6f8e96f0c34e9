import { addresses, type endpoints, type ResponseOf } from '@signout/contract'
import { type Actor, requireOrganiser } from '../../base/actor.ts'
import { makeLinks } from '../passwords/links.ts'
import type { Db } from '../../db/tables.ts'
import { badRequest, requireFound } from '../../base/refusal.ts'
import { transact } from '../../record/transact.ts'
import { requireUser } from './account-queries.ts'

type Link = ResponseOf<typeof endpoints.createPasswordLink>

interface LinkInput {
  /** Id or email. */
  readonly user: number | string
  /** Origin at which the user's browser reaches the server. */
  readonly origin: string
}

/**
 * Makes a link with which a user can choose a password once; older links of the desk end. Where mails are sent it is
 * mailed as well.
 *
 * @throws {Refusal} 404; 400 for a disabled user.
 */
export async function createPasswordLink(
  db: Db,
  actor: Actor,
  { user, origin }: LinkInput,
  now: Date,
): Promise<Link> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const { id, is_active, has_own_password } = await requireUser(tx, user)
    if (!is_active) throw badRequest('This user is disabled, and could not log in with a link.')
    const link = has_own_password ? 'reset' : 'invitation'
    const links = await makeLinks(tx, actor, { users: [id], link, by: 'desk' }, now)
    const { token, expires_at } = requireFound(links.get(id))
    return { url: origin + addresses.passwordLink(token), expires_at }
  })
}
