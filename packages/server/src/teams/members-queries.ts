import type { Profile } from '@signout/contract'
import { sql } from 'kysely'
import type { Participant } from '../base/actor.ts'
import { compiled, integerList } from '../db/compiled.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { selectProfiles, toProfile } from '../accounts/users/profile-queries.ts'
import { conflict } from '../base/refusal.ts'

/** A profile, or undefined. One statement. */
export async function findProfile(db: Db, id: number): Promise<Profile | undefined> {
  const row = await selectProfiles(db).where('profiles.id', '=', id).executeTakeFirst()
  return row && toProfile(row)
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
