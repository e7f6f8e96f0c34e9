import type { ImportAccess } from '@signout/contract'
import type { Actor } from '../actor.ts'
import { linkTables, makeLinks } from '../auth/passwords/links.ts'
import { textList } from '../db/list-parameters.ts'
import type { Tx } from '../db/transaction.ts'
import { inBatches, type Pause } from '../pauses.ts'

interface Invited {
  readonly emails: readonly string[]
  readonly access: Exclude<ImportAccess, 'none'>
}

/** Makes links for those of these users who have never logged in, to be mailed or shown. */
export async function inviteApplicants(
  tx: Tx,
  actor: Actor,
  { emails, access }: Invited,
  now: Date,
  pause: Pause,
): Promise<{ email: string; token: string }[]> {
  const links: { email: string; token: string }[] = []
  const isMailed = access === 'mail'
  for (const batch of inBatches(await findToInvite(tx, { emails, access }, now))) {
    const users = batch.map(({ id }) => id)
    const made = await makeLinks(
      tx,
      actor,
      { users, link: 'invitation', by: 'desk', isMailed },
      now,
    )
    links.push(...batch.flatMap(({ id, email }) => ({ email, token: made.get(id)?.token ?? '' })))
    await pause()
  }
  return links
}

/**
 * Users with these emails who may log in and never have. For mails, without those who have a valid link: importing a
 * file again must not end it, nor mail everyone again. One statement.
 */
export async function findToInvite(
  tx: Tx,
  { emails, access }: Invited,
  now: Date,
): Promise<{ id: number; email: string }[]> {
  const users = tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'in', textList(tx, emails))
    .where('is_active', '=', true)
    .where('last_login', 'is', null)
    .orderBy('id')
  if (access === 'links') return users.execute()
  const working = (table: (typeof linkTables)[number]) =>
    tx.selectFrom(table).select('user_id').where('expires_at', '>', now.toISOString())
  return users
    .where((eb) => eb.and(linkTables.map((table) => eb('id', 'not in', working(table)))))
    .execute()
}
