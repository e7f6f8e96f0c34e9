import { linkTables } from '../../auth/passwords/links.ts'
import { selectOrganisers } from '../../auth/queries.ts'
import { unsentStates } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

/** Access to the event after a restore. */
export interface Access {
  /** Number of users whose link has ended before they chose a password. */
  readonly invite_again: number
  /** Email addresses of the organisers who can log in. */
  readonly organisers: readonly string[]
}

/**
 * Ends all sessions and links, and deletes mails with links, so that access revoked after the backup is not restored.
 * Five statements.
 */
export async function endAccess(tx: Tx): Promise<number> {
  const invited = await tx
    .selectFrom('users')
    .where('is_active', '=', true)
    .where('has_own_password', '=', false)
    .where(({ or, exists, selectFrom }) =>
      or(
        linkTables.map((table) =>
          exists(selectFrom(table).select('user_id').whereRef('user_id', '=', 'users.id')),
        ),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  for (const table of ['sessions', ...linkTables] as const) {
    await tx.deleteFrom(table).execute()
  }
  await tx
    .deleteFrom('mails')
    .where('has_link', '=', true)
    .where('state', 'in', unsentStates)
    .execute()
  return invited.count
}

/** Organisers who are active and have a password. One statement. */
export async function findOrganisersWithPassword(tx: Tx): Promise<string[]> {
  const found = await selectOrganisers(tx)
    .where('password_hash', 'is not', null)
    .orderBy('email')
    .clearSelect()
    .select('email')
    .execute()
  return found.map(({ email }) => email)
}
