import type { Profile } from '@signout/contract'
import { integerList } from '../../db/compiled.ts'
import type { Db } from '../../db/tables.ts'

type Row = Awaited<ReturnType<ReturnType<typeof selectProfiles>['execute']>>[number]

/** All profiles (each belongs to a team). */
export function selectProfiles(db: Db) {
  return db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .innerJoin('teams', 'teams.id', 'profiles.team_id')
    .select([
      'profiles.id',
      'profiles.team_id',
      'profiles.id_provided',
      'profiles.attended',
      'profiles.acknowledge_rules',
      'profiles.e_signature',
      'profiles.phone_number',
      'teams.team_code',
      'users.id as user_id',
      'users.first_name',
      'users.last_name',
      'users.email',
    ])
}

export function toProfile(row: Row): Profile {
  const { team_id: _, team_code: team, user_id: id, first_name, last_name, email, ...profile } = row
  return { ...profile, team, user: { id, first_name, last_name, email } }
}

/** The profiles of these users by user id. One statement. */
export async function findProfilesOfUsers(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, Profile>> {
  const rows = await selectProfiles(db).where('users.id', 'in', integerList(db, userIds)).execute()
  return new Map(rows.map((row) => [row.user_id, toProfile(row)]))
}
