import {
  type Account,
  type BodyOf,
  type endpoints,
  fieldsWith,
  groupNames,
  userFields,
} from '@signout/contract'
import { type Actor, requireOrganiser } from '../../base/actor.ts'
import { hashPassword, requireGoodPassword } from '../passwords/password.ts'
import { transact } from '../../record/transact.ts'
import type { Db } from '../../db/tables.ts'
import { acquireLock, type Tx } from '../../db/transaction.ts'
import { fieldValues } from '../../record/field-changes.ts'
import { record } from '../../record/record.ts'
import { conflict, invalid } from '../../base/refusal.ts'
import { getAccount } from './user-queries.ts'
import { storeGroups } from './account-queries.ts'
import { userSearch } from './search.ts'

type NewAccount = BodyOf<typeof endpoints.createUser>

interface FirstPassword {
  /** Null until a link is used to choose a password. */
  readonly password_hash: string | null
  /** Whether the user chose it. */
  readonly has_own_password?: boolean
}

/** Adds a user, who has no password yet. @throws {Refusal} 400 when the email is taken. */
export async function createUser(
  db: Db,
  actor: Actor,
  account: NewAccount,
  now: Date,
): Promise<Account> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const id = await insertAccount(tx, actor, { ...account, password_hash: null }, now)
    if (id === undefined) throw invalid({ email: [emailTaken] })
    return getAccount(tx, id)
  })
}

export const emailTaken = 'Somebody already has this email address.'

interface NewOrganiser {
  /** Lower case. */
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly password: string
}

/** Creates a user in the organisers' group. @throws {Refusal} 409 when the email is taken. */
export async function createOrganiser(
  db: Db,
  actor: Actor,
  { password, ...user }: NewOrganiser,
  now: Date,
): Promise<void> {
  requireOrganiser(actor)
  await requireGoodPassword(password, user.email)
  const password_hash = await hashPassword(password)
  await transact(db, actor, async (tx) => {
    const id = await insertOrganiser(tx, actor, { ...user, password_hash }, now)
    if (id === undefined) throw conflict(emailTaken)
  })
}

/** Undefined when the email is taken. */
export async function insertOrganiser(
  tx: Tx,
  actor: Actor,
  organiser: Omit<NewOrganiser, 'password'> & FirstPassword,
  now: Date,
): Promise<number | undefined> {
  const groups = [groupNames.organisers]
  const rest = { phone_number: '', review_status: 'None', groups } as const
  return insertAccount(tx, actor, { ...organiser, ...rest }, now)
}

const recordedFields = fieldsWith(userFields, 'create')

/** Undefined when the email is taken. */
async function insertAccount(
  tx: Tx,
  actor: Actor,
  account: NewAccount & FirstPassword,
  now: Date,
): Promise<number | undefined> {
  const { groups: named, ...user } = account
  const groups = [...new Set(named)]
  await acquireLock(tx, 'applicants')
  const time = now.toISOString()
  const made = await tx
    .insertInto('users')
    .values({ ...user, ...userSearch(user), is_active: true, created_at: time, updated_at: time })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) return undefined
  const { id } = made
  if (groups.length > 0) await storeGroups(tx, id, groups)
  const values = fieldValues({ ...user, groups }, recordedFields)
  await record(tx, actor, [{ kind: 'user.created', user: id, detail: { values } }], now)
  return id
}
