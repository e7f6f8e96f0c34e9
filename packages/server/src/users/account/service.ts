import { type GroupName, groupNames } from '@signout/contract'
import { hashPassword } from '../../auth/password.ts'
import { deleteSessionsOf } from '../../auth/queries.ts'
import type { Db } from '../../db/tables.ts'
import { transact } from '../../db/transact.ts'
import { conflict, notFound } from '../../refusal.ts'
import {
  deleteMembership,
  findUserId,
  insertMembership,
  insertUser,
  type NewUser,
  updateActive,
  updatePassword,
} from './queries.ts'

type Organiser = Omit<NewUser, 'password_hash'> & { readonly password: string }

/** Makes a person in the organisers' group. @throws {Refusal} 409 when the e-mail is taken. */
export async function createOrganiser(
  db: Db,
  { password, ...person }: Organiser,
  now: Date,
): Promise<void> {
  const password_hash = await hashPassword(password)
  await transact(db, async (tx) => {
    const id = await insertUser(tx, { ...person, password_hash }, now.toISOString())
    if (id === undefined)
      throw conflict(`There is already somebody with the e-mail ${person.email}.`)
    await insertMembership(tx, id, groupNames.organisers)
  })
}

/** Gives a person another password and ends all sessions. @throws {Refusal} 404 */
export async function setPassword(
  db: Db,
  { email, password }: { readonly email: string; readonly password: string },
  now: Date,
): Promise<void> {
  const id = await requireUser(db, email)
  const passwordHash = await hashPassword(password)
  await transact(db, async (tx) => {
    await updatePassword(tx, id, passwordHash, now.toISOString())
    await deleteSessionsOf(tx, id)
  })
}

/** Lets a person log in, or not any more, which ends all sessions. False when it was so. @throws {Refusal} 404 */
export async function setActive(
  db: Db,
  email: string,
  isActive: boolean,
  now: Date,
): Promise<boolean> {
  const id = await requireUser(db, email)
  return transact(db, async (tx) => {
    const hasChanged = await updateActive(tx, id, isActive, now.toISOString())
    if (!isActive) await deleteSessionsOf(tx, id)
    return hasChanged
  })
}

/** False when the person was in the group. @throws {Refusal} 404 */
export async function addToGroup(db: Db, email: string, group: GroupName): Promise<boolean> {
  return insertMembership(db, await requireUser(db, email), group)
}

/** False when the person was not in the group. @throws {Refusal} 404 */
export async function removeFromGroup(db: Db, email: string, group: GroupName): Promise<boolean> {
  return deleteMembership(db, await requireUser(db, email), group)
}

async function requireUser(db: Db, email: string): Promise<number> {
  const id = await findUserId(db, email)
  if (id === undefined) throw notFound(`There is nobody with the e-mail ${email}.`)
  return id
}
