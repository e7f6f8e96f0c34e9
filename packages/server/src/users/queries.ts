import type { Applicant, User } from '@signout/contract'
import type { Db } from '../db/tables.ts'

/** The person with profile and groups, as the person itself may see it. Two statements. */
export async function getUserById(db: Db, userId: number): Promise<User> {
  const row = await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('teams', 'teams.id', 'profiles.team_id')
    .where('users.id', '=', userId)
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .select(['profiles.id as profile_id', 'profiles.id_provided', 'profiles.attended'])
    .select(['profiles.acknowledge_rules', 'profiles.e_signature', 'profiles.phone_number'])
    .select('teams.team_code as team')
    .executeTakeFirstOrThrow()
  const groups = await db
    .selectFrom('user_groups')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .where('user_groups.user_id', '=', userId)
    .orderBy('groups.id')
    .select(['groups.id', 'groups.name'])
    .execute()
  const { id, first_name, last_name, email } = row
  const person = { id, first_name, last_name, email }
  return { ...person, profile: profileOf(row, person), groups }
}

type ProfileColumns = 'id_provided' | 'attended' | 'acknowledge_rules' | 'phone_number' | 'team'
type ProfileRow = { profile_id: number | null; e_signature: string | null } & {
  [K in ProfileColumns]: NonNullable<User['profile']>[K] | null
}

function profileOf(row: ProfileRow, user: NonNullable<User['profile']>['user']): User['profile'] {
  if (row.profile_id === null) return null
  return {
    id: row.profile_id,
    id_provided: row.id_provided ?? false,
    attended: row.attended ?? false,
    acknowledge_rules: row.acknowledge_rules ?? false,
    e_signature: row.e_signature,
    phone_number: row.phone_number ?? '',
    team: row.team ?? '',
    user,
  }
}

export async function getApplicantById(db: Db, userId: number): Promise<Applicant> {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'first_name', 'last_name', 'email', 'review_status'])
    .executeTakeFirstOrThrow()
}
