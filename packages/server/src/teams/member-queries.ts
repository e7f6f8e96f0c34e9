import { randomInt } from 'node:crypto'
import { isUsableTeamCode, teamCodeAlphabet, teamCodeLength, type Profile } from '@signout/contract'
import { sql } from 'kysely'
import { compiled, integerList } from '../db/compiled.ts'
import { forUpdate, type Tx } from '../db/transaction.ts'
import type { Participant } from '../base/actor.ts'
import type { Db, ProfilesTable } from '../db/tables.ts'
import { selectProfiles, toProfile } from '../accounts/users/account-queries.ts'
import { conflict, type Refusal } from '../base/refusal.ts'

/**
 * Locks teams until the transaction ends, so that orders, members and deletion of a team are decided one after the
 * other. Always in the order of their ids; deleted ones are left out. One statement.
 */
export const lockTeams = compiled((tx, { ids }: { readonly ids: readonly number[] }) =>
  forUpdate(
    tx,
    tx
      .selectFrom('teams')
      .select(['id', 'team_code', 'project_description', 'team_credits'])
      .where('id', 'in', integerList(tx, ids))
      .orderBy('id'),
  ),
)

const codeAttempts = 20

interface NewTeam {
  readonly drawCode?: (() => string) | undefined
  /** An allowance of its own; null: as every team. */
  readonly team_credits?: number | null
}

/** Creates a team with a unique code. One statement, very rarely more. */
export async function insertTeam(
  tx: Tx,
  now: string,
  { drawCode = generateTeamCode, team_credits = null }: NewTeam = {},
): Promise<{ id: number; team_code: string }> {
  for (let attempt = 0; attempt < codeAttempts; attempt += 1) {
    const team = await tx
      .insertInto('teams')
      .values({ team_code: drawCode(), team_credits, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('team_code').doNothing())
      .returning(['id', 'team_code'])
      .executeTakeFirst()
    if (team !== undefined) return team
  }
  throw new Error(`No free team code was found in ${codeAttempts} attempts.`)
}

type NewMember = Pick<ProfilesTable, 'user_id' | 'team_id' | 'e_signature' | 'phone_number'>

/**
 * Makes a user who has signed a member, for whom past news of the team count as seen; undefined for a participant. One
 * statement.
 */
export async function insertMember(tx: Tx, member: NewMember, now: string) {
  return tx
    .insertInto('profiles')
    .values({
      ...member,
      id_provided: false,
      attended: true,
      acknowledge_rules: true,
      news_seen: latestRow,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** A user's profile and team, if they have signed; undefined for an unknown user. One statement. */
export async function findMembership(tx: Tx, user: number) {
  const row = await tx
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('teams', 'teams.id', 'profiles.team_id')
    .select(['profiles.id as profile', 'teams.id', 'teams.team_code'])
    .where('users.id', '=', user)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { profile, id, team_code } = row
  return profile === null || id === null || team_code === null
    ? { profile: null, from: null }
    : { profile, from: { id, team_code } }
}

/** First names of a team's members, in the order in which they signed. One statement. */
export async function findFirstNames(db: Db, team: number): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select('users.first_name')
    .where('profiles.team_id', '=', team)
    .orderBy('profiles.id')
    .execute()
  return rows.map((row) => row.first_name)
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
  if (!isThere) throw teamHasChanged()
}

/** 409: the participant is, by now, in another team than the one that was meant. */
export function teamHasChanged(): Refusal {
  return conflict('Your team has changed in the meantime. Please try again.')
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
    .select(['teams.id', 'teams.team_code', 'teams.project_description', 'teams.team_credits'])
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .select(['profiles.phone_number', 'profiles.id_provided', 'users.registration_team'])
    .orderBy('teams.team_code')
    .orderBy('profiles.id')
    .execute()
}
