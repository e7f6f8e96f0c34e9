import type { Applicant, User } from '@signout/contract'
import type { Db } from '../db/tables.ts'
import { findProfileOfUser } from '../profiles/queries.ts'

/** A user with profile and groups, as that user may see them. Two statements. */
export async function getUser(db: Db, userId: number): Promise<User> {
  const memberships = await db
    .selectFrom('users')
    .leftJoin('user_groups', 'user_groups.user_id', 'users.id')
    .leftJoin('groups', 'groups.id', 'user_groups.group_id')
    .where('users.id', '=', userId)
    .orderBy('groups.id')
    .select(['users.id', 'first_name', 'last_name', 'email'])
    .select(['groups.id as group_id', 'groups.name as group_name'])
    .execute()
  const [user] = memberships
  if (user === undefined) throw new Error(`User ${userId} has a session and does not exist.`)
  const { id, first_name, last_name, email } = user
  return {
    id,
    first_name,
    last_name,
    email,
    profile: (await findProfileOfUser(db, userId)) ?? null,
    groups: memberships.flatMap(({ group_id, group_name }) =>
      group_id === null || group_name === null ? [] : [{ id: group_id, name: group_name }],
    ),
  }
}

/** A user with the outcome of the application. One statement. */
export async function getApplicant(db: Db, userId: number): Promise<Applicant> {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'first_name', 'last_name', 'email', 'review_status'])
    .executeTakeFirstOrThrow()
}
