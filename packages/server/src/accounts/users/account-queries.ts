import {
  type Account,
  type Applicant,
  type User,
  userColumns,
  type QueryOf,
  type listUsers,
  type Profile,
} from '@signout/contract'
import { sql } from 'kysely'
import { integerList, textList } from '../../db/compiled.ts'
import { contains, matchesEvery } from '../../db/search.ts'
import type { Db } from '../../db/tables.ts'
import { requireFound } from '../../base/refusal.ts'
import { type PageRows, readPage } from '../../db/pages.ts'

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
  const { id, first_name, last_name, email } = requireFound(memberships[0])
  return {
    id,
    first_name,
    last_name,
    email,
    profile: (await findProfilesOfUsers(db, [userId])).get(userId) ?? null,
    groups: memberships.flatMap(({ group_id, group_name }) =>
      group_id === null || group_name === null ? [] : [{ id: group_id, name: group_name }],
    ),
  }
}

/** A user with the outcome of their application. One statement. */
export async function getApplicant(db: Db, userId: number): Promise<Applicant> {
  const { registration_team, ...applicant } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'first_name', 'last_name', 'email', 'review_status', 'registration_team'])
    .executeTakeFirstOrThrow()
  return registration_team === null ? applicant : { ...applicant, registration_team }
}

/** One page of the users, by name. Four statements. */
export async function findAccounts(
  db: Db,
  { id, search, review_status, group, ...paging }: QueryOf<typeof listUsers>,
): Promise<PageRows<Account>> {
  const matching = db
    .selectFrom('users')
    .$if(id !== undefined, (query) => query.where('users.id', '=', id ?? 0))
    .$if(search !== undefined, (query) => query.where(isFound(db, search ?? '')))
    .$if(review_status !== undefined, (query) =>
      query.where('review_status', 'in', textList(db, review_status ?? [])),
    )
    .$if(group !== undefined, (query) =>
      query.where('users.id', 'in', (eb) =>
        eb
          .selectFrom('user_groups')
          .innerJoin('groups', 'groups.id', 'user_groups.group_id')
          .where('groups.name', '=', group ?? '')
          .select('user_groups.user_id'),
      ),
    )
  const sorted = matching.select(accountColumns).orderBy('search_text').orderBy('id')
  const { count, results } = await readPage(matching, sorted, paging)
  return { count, results: await withProfiles(db, results) }
}

/** A user as organisers see them. Three statements. @throws {Refusal} 404 */
export async function getAccount(db: Db, userId: number): Promise<Account> {
  const rows = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(accountColumns)
    .execute()
  const [account] = await withProfiles(db, rows)
  return requireFound(account)
}

const accountColumns = ['id', ...userColumns, 'last_login'] as const

/** Each term has to be in the name or the email. */
function isFound(db: Db, search: string) {
  return matchesEvery(search, (term) => contains(db, sql.ref<string>('users.search_text'), term))
}

/** A participant's phone number is the profile's. */
async function withProfiles(
  db: Db,
  rows: readonly Omit<Account, 'profile' | 'groups'>[],
): Promise<Account[]> {
  const ids = rows.map((row) => row.id)
  const profiles = await findProfilesOfUsers(db, ids)
  const groups = await findGroups(db, ids)
  return rows.map((row) => {
    const profile = profiles.get(row.id) ?? null
    const phone_number = profile?.phone_number ?? row.phone_number
    return { ...row, phone_number, profile, groups: groups.get(row.id) ?? [] }
  })
}

/** The groups of these users by user id. One statement. */
async function findGroups(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, Account['groups']>> {
  const rows = await db
    .selectFrom('user_groups')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .where('user_id', 'in', integerList(db, userIds))
    .orderBy('groups.id')
    .select(['user_id', 'groups.id', 'groups.name'])
    .execute()
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return new Map(
    [...byUser].map(([userId, of]) => [userId, of.map(({ id, name }) => ({ id, name }))]),
  )
}

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
async function findProfilesOfUsers(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, Profile>> {
  const rows = await selectProfiles(db).where('users.id', 'in', integerList(db, userIds)).execute()
  return new Map(rows.map((row) => [row.user_id, toProfile(row)]))
}
