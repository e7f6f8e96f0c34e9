import {
  type Account,
  type BodyOf,
  type endpoints,
  fieldsWith,
  type GroupName,
  groupNames,
  registrationTeamKey,
  type ReviewStatus,
  userFields,
} from '@signout/contract'
import { type Actor, requireOrganiser } from '../../base/actor.ts'
import { hashPassword, requireGoodPassword } from '../passwords/password.ts'
import { transact } from '../../record/transact.ts'
import type { Db } from '../../db/tables.ts'
import { acquireLock, type Tx } from '../../db/transaction.ts'
import { fieldValues } from '../../record/field-changes.ts'
import { record } from '../../record/record.ts'
import { invalid } from '../../base/refusal.ts'
import { getAccount } from './account-queries.ts'
import { storeGroups, userSearch } from './user-queries.ts'

/** Adds a user, who has no password yet. @throws {Refusal} 400 when the email is taken. */
export async function createUser(
  db: Db,
  actor: Actor,
  account: BodyOf<typeof endpoints.createUser>,
  now: Date,
): Promise<Account> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const id = await insertAccount(tx, actor, { ...account, password_hash: null }, now)
    return getAccount(tx, id)
  })
}

interface Names {
  /** Lower case. */
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

/** Creates a user in the organisers' group. @throws {Refusal} 400 when the email is taken. */
export async function createOrganiser(
  db: Db,
  actor: Actor,
  { password, ...names }: Names & { readonly password: string },
  now: Date,
): Promise<void> {
  requireOrganiser(actor)
  await requireGoodPassword(password, names.email)
  const password_hash = await hashPassword(password)
  const organiser = { ...names, password_hash, groups: [groupNames.organisers] }
  await transact(db, actor, (tx) => insertAccount(tx, actor, organiser, now))
}

interface NewAccount extends Names {
  /** Null until a link is used to choose a password. */
  readonly password_hash: string | null
  /** Whether the user chose it. */
  readonly has_own_password?: boolean
  readonly phone_number?: string
  readonly review_status?: ReviewStatus
  readonly registration_team?: string | null | undefined
  readonly groups: readonly GroupName[]
}

const recordedFields = fieldsWith(userFields, 'create')

/** Inserts a user with groups and returns the id. @throws {Refusal} 400 when the email is taken. */
export async function insertAccount(
  tx: Tx,
  actor: Actor,
  { groups: named, ...account }: NewAccount,
  now: Date,
): Promise<number> {
  const { phone_number = '', review_status = 'None', registration_team = null } = account
  const user = { ...account, phone_number, review_status, registration_team }
  const groups = [...new Set(named)]
  await acquireLock(tx, 'applicants')
  const time = now.toISOString()
  const made = await tx
    .insertInto('users')
    .values({
      ...user,
      ...userSearch(user),
      registration_team_key: registrationTeamKey(registration_team),
      is_active: true,
      created_at: time,
      updated_at: time,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) throw invalid({ email: ['Somebody already has this email address.'] })
  const { id } = made
  if (groups.length > 0) await storeGroups(tx, id, groups)
  const values = fieldValues({ ...user, groups }, recordedFields)
  await record(tx, actor, [{ kind: 'user.created', user: id, detail: { values } }], now)
  return id
}
