import { type GroupName, groupNames } from '@signout/contract'
import { type Actor, requireOrganiser } from '../../actor.ts'
import { hashPassword } from '../../auth/password.ts'
import { deleteSessionsOfUser } from '../../auth/queries.ts'
import type { Db } from '../../db/tables.ts'
import { transact } from '../../changes/transact.ts'
import { record } from '../../record/record.ts'
import { conflict, notFound } from '../../refusal.ts'
import {
  deleteMembership,
  findGroupNames,
  findUserId,
  insertMembership,
  insertUser,
  type NewUser,
  updateActive,
  updatePassword,
} from './queries.ts'

type NewOrganiser = Omit<NewUser, 'password_hash'> & { readonly password: string }

interface Membership {
  readonly email: string
  readonly group: GroupName
}

/** Creates a user in the organisers' group. @throws {Refusal} 409 when the e-mail is taken. */
export async function createOrganiser(
  db: Db,
  actor: Actor,
  { password, ...user }: NewOrganiser,
  now: Date,
): Promise<void> {
  requireOrganiser(actor)
  const password_hash = await hashPassword(password)
  await transact(db, actor, async (tx) => {
    const id = await insertUser(tx, { ...user, password_hash }, now.toISOString())
    if (id === undefined) throw conflict(`There is already somebody with the e-mail ${user.email}.`)
    await insertMembership(tx, id, groupNames.organisers)
    const { email, first_name, last_name } = user
    const values = { email, first_name, last_name, groups: [groupNames.organisers] }
    await record(tx, actor, [{ kind: 'user.created', user: id, detail: { values } }], now)
  })
}

/** Changes a user's password, which ends all of the user's sessions. @throws {Refusal} 404 */
export async function setPassword(
  db: Db,
  actor: Actor,
  { email, password }: { readonly email: string; readonly password: string },
  now: Date,
): Promise<void> {
  requireOrganiser(actor)
  const id = await requireUser(db, email)
  const passwordHash = await hashPassword(password)
  await transact(db, actor, async (tx) => {
    await updatePassword(tx, id, passwordHash, now.toISOString())
    await deleteSessionsOfUser(tx, id)
    await record(tx, actor, [{ kind: 'user.password_changed', user: id, detail: {} }], now)
  })
}

/** Enables a user, or disables one, which ends all sessions; false when nothing changed. @throws {Refusal} 404 */
export async function setActive(
  db: Db,
  actor: Actor,
  { email, isActive }: { readonly email: string; readonly isActive: boolean },
  now: Date,
): Promise<boolean> {
  requireOrganiser(actor)
  const id = await requireUser(db, email)
  return transact(db, actor, async (tx) => {
    const hasChanged = await updateActive(tx, id, isActive, now.toISOString())
    if (!isActive) await deleteSessionsOfUser(tx, id)
    const changes = { is_active: { before: !isActive, after: isActive } }
    if (hasChanged) {
      await record(tx, actor, [{ kind: 'user.updated', user: id, detail: { changes } }], now)
    }
    return hasChanged
  })
}

/** False when the user is in the group already. @throws {Refusal} 404 */
export async function addToGroup(
  db: Db,
  actor: Actor,
  membership: Membership,
  now: Date,
): Promise<boolean> {
  return changeGroup(db, actor, { ...membership, change: insertMembership }, now)
}

/** False when the user is not in the group. @throws {Refusal} 404 */
export async function removeFromGroup(
  db: Db,
  actor: Actor,
  membership: Membership,
  now: Date,
): Promise<boolean> {
  return changeGroup(db, actor, { ...membership, change: deleteMembership }, now)
}

async function changeGroup(
  db: Db,
  actor: Actor,
  { email, group, change }: Membership & { readonly change: typeof insertMembership },
  now: Date,
): Promise<boolean> {
  requireOrganiser(actor)
  const id = await requireUser(db, email)
  return transact(db, actor, async (tx) => {
    const before = await findGroupNames(tx, id)
    const hasChanged = await change(tx, id, group)
    if (!hasChanged) return false
    const changes = { groups: { before, after: await findGroupNames(tx, id) } }
    await record(tx, actor, [{ kind: 'user.updated', user: id, detail: { changes } }], now)
    return true
  })
}

async function requireUser(db: Db, email: string): Promise<number> {
  const id = await findUserId(db, email)
  if (id === undefined) throw notFound(`There is nobody with the e-mail ${email}.`)
  return id
}
