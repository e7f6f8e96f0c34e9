import { type Account, type GroupName, groupNames } from '@signout/contract'
import { selectOrganisers } from '../../auth/queries.ts'
import { userSearch } from '../../db/search.ts'
import type { Db } from '../../db/tables.ts'
import { forUpdate, type Tx } from '../../db/transaction.ts'

/** Whoever takes an organiser from the desk next waits until the transaction ends. One statement. */
export async function lockOrganisers(tx: Tx): Promise<void> {
  const group = tx.selectFrom('groups').select('id').where('name', '=', groupNames.organisers)
  await forUpdate(tx, group).execute()
}

/** Whether anybody else is an organiser who may log in. One statement. */
export async function hasOtherOrganiser(tx: Tx, userId: number): Promise<boolean> {
  const other = await selectOrganisers(tx)
    .where('users.id', '!=', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

type Columns = Pick<Account, 'first_name' | 'last_name' | 'email' | 'review_status' | 'is_active'> &
  Partial<Pick<Account, 'phone_number'>>

/** One statement. */
export async function updateColumns(
  tx: Tx,
  id: number,
  { email, ...columns }: Columns,
  now: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...columns, ...userSearch({ ...columns, email }), updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** A participant's phone number, which the team's page shows. One statement. */
export async function updateProfilePhone(
  tx: Tx,
  profileId: number,
  phone_number: string,
  now: string,
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ phone_number, updated_at: now })
    .where('id', '=', profileId)
    .execute()
}

/** One statement. */
export async function deleteMembership(tx: Tx, userId: number, group: GroupName): Promise<void> {
  await tx
    .deleteFrom('user_groups')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb('group_id', 'in', eb.selectFrom('groups').select('id').where('name', '=', group)),
    )
    .execute()
}

/** The team of a profile. One statement. */
export async function getTeamOf(db: Db, profileId: number): Promise<number> {
  const { team_id } = await db
    .selectFrom('profiles')
    .where('id', '=', profileId)
    .select('team_id')
    .executeTakeFirstOrThrow()
  return team_id
}
