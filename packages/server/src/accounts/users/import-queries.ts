import {
  type ApplicantColumns,
  fieldsWith,
  type ImportAccess,
  type PersonalName,
  registrationTeamKey,
  type ReviewStatus,
  userFields,
} from '@signout/contract'
import { type LinkTable, linkTables } from '../passwords/links.ts'
import { userSearch } from './user-queries.ts'
import { columnsFrom, insertRows, integerList, kindsOf, textList } from '../../db/compiled.ts'
import type { Db } from '../../db/tables.ts'
import { forNoKeyUpdate, type Tx } from '../../db/transaction.ts'

/** The columns of a user that an import changes; the email identifies the user. */
export const importedFields = fieldsWith(userFields, 'cell').filter((name) => name !== 'email')
const derived = ['search_text', 'search_of', 'registration_team_key'] as const
const kinds = {
  ...kindsOf(userFields),
  search_text: 'text',
  search_of: 'text',
  registration_team_key: 'text',
  password_hash: 'text',
  created_at: 'timestamp',
  updated_at: 'timestamp',
} as const

/** Those of these emails that belong to no user, or to one without a password. One statement. */
export async function findEmailsWithoutPassword(
  db: Db,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', textList(db, emails))
    .where('password_hash', 'is not', null)
    .execute()
  const withPassword = new Set(rows.map((row) => row.email))
  return emails.filter((email) => !withPassword.has(email))
}

/**
 * The users with these emails, locked until the transaction ends, but not against rows that refer to them: orders do
 * not wait. A participant's phone number is the profile's. One statement.
 */
export async function lockApplicants(tx: Tx, emails: readonly string[]) {
  const users = tx
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .select(importedFields.filter((name) => name !== 'phone_number'))
    .select(({ fn, selectFrom }) =>
      fn
        .coalesce(
          selectFrom('profiles')
            .whereRef('profiles.user_id', '=', 'users.id')
            .select('profiles.phone_number'),
          'users.phone_number',
        )
        .as('phone_number'),
    )
    .where('email', 'in', textList(tx, emails))
    .orderBy('id')
  return forNoKeyUpdate(tx, users).execute()
}

/** Inserts or updates applicants; a user who has a password keeps it. One statement. */
export async function upsertApplicants(
  tx: Tx,
  applicants: readonly ApplicantColumns[],
  passwordHashes: ReadonlyMap<string, string>,
  now: string,
): Promise<{ id: number; email: string }[]> {
  const rows = applicants.map((applicant) => ({
    ...applicant,
    ...userSearch(applicant),
    registration_team_key: registrationTeamKey(applicant.registration_team),
    password_hash: passwordHashes.get(applicant.email) ?? null,
    is_active: true,
    created_at: now,
    updated_at: now,
  }))
  return insertRows(tx, 'users', rows, kinds)
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({
        ...columnsFrom('excluded', [...importedFields, ...derived]),
        password_hash: eb.fn.coalesce('users.password_hash', 'excluded.password_hash'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .returning(['id', 'email'])
    .execute()
}

/**
 * Users who registered with these teams, by the teams' keys, without those who have one of these emails. One statement.
 */
export async function countRegistered(
  tx: Tx,
  { keys, without }: { readonly keys: readonly string[]; readonly without: readonly string[] },
): Promise<ReadonlyMap<string | null, number>> {
  const rows = await tx
    .selectFrom('users')
    .select((eb) => ['registration_team_key', eb.fn.countAll<number>().as('count')])
    .where('registration_team_key', 'in', textList(tx, keys))
    .where('email', 'not in', textList(tx, without))
    .groupBy('registration_team_key')
    .execute()
  return new Map(rows.map(({ registration_team_key: key, count }) => [key, count]))
}

/** Copies the current phone numbers of these users to the profiles of participants. One statement. */
export async function updateProfilePhones(
  tx: Tx,
  users: readonly number[],
  now: string,
): Promise<void> {
  await tx
    .updateTable('profiles')
    .from('users')
    .set((eb) => ({ phone_number: eb.ref('users.phone_number'), updated_at: now }))
    .whereRef('users.id', '=', 'profiles.user_id')
    .whereRef('users.phone_number', '!=', 'profiles.phone_number')
    .where('users.id', 'in', integerList(tx, users))
    .execute()
}

interface UserToInvite extends PersonalName {
  readonly id: number
  readonly email: string
  readonly review_status: ReviewStatus
}

/**
 * Users with these emails who may log in and never have. For mails, without those who have a valid link: importing a
 * file again must not end it, nor mail everyone again. One statement.
 */
export async function findToInvite(
  tx: Tx,
  { emails, access }: { readonly emails: readonly string[]; readonly access: ImportAccess },
  now: Date,
): Promise<UserToInvite[]> {
  const users = tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'review_status'])
    .where('email', 'in', textList(tx, emails))
    .where('is_active', '=', true)
    .where('last_login', 'is', null)
    .orderBy('id')
  if (access === 'links') return users.execute()
  const working = (table: LinkTable) =>
    tx.selectFrom(table).select('user_id').where('expires_at', '>', now.toISOString())
  return users
    .where((eb) => eb.and(linkTables.map((table) => eb('id', 'not in', working(table)))))
    .execute()
}

/** The teams that any of these users are in. One statement. */
export async function findTeamsOf(tx: Tx, users: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('profiles')
    .select('team_id')
    .distinct()
    .where('user_id', 'in', integerList(tx, users))
    .execute()
  return rows.map((row) => row.team_id)
}

export type KnownApplicant = Awaited<ReturnType<typeof lockApplicants>>[number]
