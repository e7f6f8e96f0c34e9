import type { Profile } from '@signout/contract'
import { sql } from 'kysely'
import type { Participant } from '../base/actor.ts'
import { compiled } from '../db/compiled.ts'
import { integerList } from '../db/list-parameters.ts'
import type { Db, ProfilesTable } from '../db/tables.ts'
import { forNoKeyUpdate, type Tx } from '../db/transaction.ts'
import { selectProfiles, toProfile } from '../accounts/users/profile-queries.ts'
import { conflict } from '../base/refusal.ts'

/** A profile, or undefined. One statement. */
export async function findProfile(db: Db, id: number): Promise<Profile | undefined> {
  const row = await selectProfiles(db).where('profiles.id', '=', id).executeTakeFirst()
  return row && toProfile(row)
}

/** The columns that decide whether a user may sign the waiver, locked until the transaction ends. One statement. */
export async function lockSigner(tx: Tx, userId: number) {
  const user = tx
    .selectFrom('users')
    .select(['review_status', 'phone_number'])
    .where('id', '=', userId)
  return forNoKeyUpdate(tx, user).executeTakeFirst()
}

/** Makes a user a participant; undefined for one who already is. One statement. */
export async function insertProfile(
  tx: Tx,
  profile: Pick<ProfilesTable, 'user_id' | 'team_id' | 'e_signature' | 'phone_number'>,
  now: string,
): Promise<{ id: number } | undefined> {
  return tx
    .insertInto('profiles')
    .values({
      ...profile,
      id_provided: false,
      attended: true,
      acknowledge_rules: true,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Stores whether an ID was provided; false when nothing changed or there is no such profile. One statement. */
export async function updateIdProvided(
  tx: Tx,
  id: number,
  isProvided: boolean,
  now: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('profiles')
    .set({ id_provided: isProvided, updated_at: now })
    .where('id', '=', id)
    .where('id_provided', '!=', isProvided)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The members of these teams by team id, in the order in which they signed. One statement. */
export async function findMembers(
  db: Db,
  teamIds: readonly number[],
): Promise<Map<number, Profile[]>> {
  const rows = await selectProfiles(db)
    .where('profiles.team_id', 'in', integerList(db, teamIds))
    .orderBy('profiles.id')
    .execute()
  const byTeam = Map.groupBy(rows, (row) => row.team_id)
  return new Map([...byTeam].map(([teamId, members]) => [teamId, members.map(toProfile)]))
}

/** The members of these teams. One statement. */
export const findMemberIds = compiled((tx, { teams }: { readonly teams: readonly number[] }) =>
  tx
    .selectFrom('profiles')
    .select(['id', 'team_id'])
    .where('team_id', 'in', integerList(tx, teams)),
)

/** Call with the team locked. @throws {Refusal} 409 when the participant has left it meanwhile, or it was deleted. */
export function requireMember(
  members: readonly { id: number; team_id: number }[],
  { profile }: Pick<Participant, 'profile'>,
): void {
  const isThere = members.some(
    (member) => member.id === profile.id && member.team_id === profile.teamId,
  )
  if (!isThere) throw conflict('Your team has changed in the meantime. Please try again.')
}

/** Moves a member to another team, whose past news counts as seen. One statement. */
export async function moveMember(
  tx: Tx,
  profileId: number,
  teamId: number,
  now: string,
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ team_id: teamId, news_seen: latestRow, updated_at: now })
    .where('id', '=', profileId)
    .execute()
}

const latestRow = sql<number>`(select coalesce(max(id), 0) from history)`

/**
 * Deletes the profiles of a team's members, who have to sign again; returns the sorted ids of the users. One statement.
 */
export async function deleteMembers(tx: Tx, teamId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('profiles')
    .where('team_id', '=', teamId)
    .returning('user_id')
    .execute()
  // PostgreSQL returns rows in the order of its file.
  return rows.map((row) => row.user_id).toSorted((a, b) => a - b)
}

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
