import { randomInt } from 'node:crypto'
import { isUsableTeamCode, teamCodeAlphabet, teamCodeLength, type Profile } from '@signout/contract'
import { sql } from 'kysely'
import { compiled, integerList } from '../db/compiled.ts'
import { forUpdate, type Tx } from '../db/transaction.ts'
import type { Participant } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import { selectProfiles, toProfile } from '../accounts/users/account-queries.ts'
import { conflict } from '../base/refusal.ts'

/**
 * Locks teams until the transaction ends, so that orders, members and deletion of a team are decided one after the
 * other. Always in the order of their ids; deleted ones are left out. One statement.
 */
export const lockTeams = compiled((tx, { ids }: { readonly ids: readonly number[] }) =>
  forUpdate(
    tx,
    tx
      .selectFrom('teams')
      .select(['id', 'team_code', 'project_description'])
      .where('id', 'in', integerList(tx, ids))
      .orderBy('id'),
  ),
)

const codeAttempts = 20

/** Creates a team with a unique code. One statement, very rarely more. */
export async function insertTeam(
  tx: Tx,
  now: string,
  drawCode: () => string = generateTeamCode,
): Promise<{ id: number; team_code: string }> {
  for (let attempt = 0; attempt < codeAttempts; attempt += 1) {
    const team = await tx
      .insertInto('teams')
      .values({ team_code: drawCode(), created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('team_code').doNothing())
      .returning(['id', 'team_code'])
      .executeTakeFirst()
    if (team !== undefined) return team
  }
  throw new Error(`No free team code was found in ${codeAttempts} attempts.`)
}

/**
 * Deletes a team if it has no members, and returns whether it did; its orders stay, without a team (spec §12). One
 * statement.
 */
export async function deleteEmptyTeam(tx: Tx, id: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('teams')
    .where('id', '=', id)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('profiles').select('id').whereRef('team_id', '=', 'teams.id')),
      ),
    )
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * An unpredictable code with at least one letter (spec §12).
 * @internal Tested by itself.
 */
export function generateTeamCode(): string {
  for (;;) {
    const code = Array.from(
      { length: teamCodeLength },
      () => teamCodeAlphabet[randomInt(teamCodeAlphabet.length)],
    ).join('')
    if (isUsableTeamCode(code)) return code
  }
}

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
