import type { Profile } from '@signout/contract'
import { eachInteger } from '../db/each.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transact.ts'

type Row = Awaited<ReturnType<ReturnType<typeof selectProfiles>['execute']>>[number]

function selectProfiles(db: Db) {
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

function toProfile(row: Row): Profile {
  const { id, id_provided, attended, acknowledge_rules, e_signature, phone_number } = row
  const { user_id, first_name, last_name, email, team_code } = row
  return {
    id,
    id_provided,
    attended,
    acknowledge_rules,
    e_signature,
    phone_number,
    team: team_code,
    user: { id: user_id, first_name, last_name, email },
  }
}

/** The profile of a person, or undefined. One statement. */
export async function findProfileOfUser(db: Db, userId: number): Promise<Profile | undefined> {
  const row = await selectProfiles(db).where('users.id', '=', userId).executeTakeFirst()
  return row && toProfile(row)
}

/** A profile, or undefined. One statement. */
export async function findProfile(db: Db, id: number): Promise<Profile | undefined> {
  const row = await selectProfiles(db).where('profiles.id', '=', id).executeTakeFirst()
  return row && toProfile(row)
}

/** The members of these teams by team id, in the order in which they signed. One statement. */
export async function findMembers(
  db: Db,
  teamIds: readonly number[],
): Promise<Map<number, Profile[]>> {
  const rows = await selectProfiles(db)
    .where('profiles.team_id', 'in', eachInteger(db, teamIds))
    .orderBy('profiles.id')
    .execute()
  const byTeam = Map.groupBy(rows, (row) => row.team_id)
  return new Map([...byTeam].map(([teamId, members]) => [teamId, members.map(toProfile)]))
}

export interface NewProfile {
  readonly user_id: number
  readonly team_id: number
  readonly e_signature: string
  readonly phone_number: string
}

/** Makes a participant; undefined when the person is one already. One statement. */
export async function insertProfile(
  tx: Tx,
  profile: NewProfile,
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

/** Notes whether a piece of identification was handed in; false when there is no such profile. One statement. */
export async function setIdProvided(
  db: Db,
  id: number,
  isProvided: boolean,
  now: string,
): Promise<boolean> {
  const result = await db
    .updateTable('profiles')
    .set({ id_provided: isProvided, updated_at: now })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** What decides whether a person may sign the waiver, or undefined. One statement. */
export async function findApplicant(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['review_status', 'phone_number'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
