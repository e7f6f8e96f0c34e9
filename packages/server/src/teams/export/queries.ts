import type { Db } from '../../db/tables.ts'

/** Every member of every team, by team code. One statement. */
export async function findMembersToExport(db: Db) {
  return db
    .selectFrom('teams')
    .innerJoin('profiles', 'profiles.team_id', 'teams.id')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select(['teams.team_code', 'teams.project_description'])
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .select(['profiles.phone_number', 'profiles.id_provided'])
    .orderBy('teams.team_code')
    .orderBy('profiles.id')
    .execute()
}
