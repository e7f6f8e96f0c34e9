import {
  type Account,
  allGroupNames,
  type BodyOf,
  type endpoints,
  fieldsWith,
  type GroupName,
  groupNames,
  losesDesk,
  registrationTeamKey,
  userColumns,
  userFields,
} from '@signout/contract'
import { type Actor, requireOrganiser } from '../../base/actor.ts'
import { deleteLinksOf } from '../passwords/links.ts'
import { deleteSessionsOfUser } from '../sessions/session.ts'
import { announce } from '../../record/changes/change.ts'
import { transact } from '../../record/transact.ts'
import type { Db } from '../../db/tables.ts'
import { forUpdate, type Tx } from '../../db/transaction.ts'
import { fieldChanges, withChanges } from '../../record/field-changes.ts'
import { record } from '../../record/record.ts'
import { badRequest } from '../../base/refusal.ts'
import { requireUser, selectOrganisers, storeGroups, userSearch } from './user-queries.ts'
import { findTeamsOf, updateProfilePhones } from './import-queries.ts'
import { getAccount } from './account-queries.ts'

type Changes = Omit<BodyOf<typeof endpoints.updateUser>, 'team' | 'force'>
/** A user's fields, with the names of groups. */
type Fields = Omit<Account, 'groups'> & { readonly groups: readonly string[] }

/**
 * Enables a user, or disables them and ends their sessions; false when nothing changed. @throws {Refusal} as
 * `changeUser`
 */
export async function setActive(
  db: Db,
  actor: Actor,
  { email, isActive }: { readonly email: string; readonly isActive: boolean },
  now: Date,
): Promise<boolean> {
  requireOrganiser(actor)
  const changes = { is_active: isActive }
  return transact(db, actor, (tx) => changeUser(tx, actor, email, () => changes, now))
}

interface Membership {
  readonly email: string
  readonly group: GroupName
  readonly isMember: boolean
}

/** Puts a user into a group, or takes them out of it; false when nothing changed. @throws {Refusal} as `changeUser` */
export async function setMembership(
  db: Db,
  actor: Actor,
  { email, group, isMember }: Membership,
  now: Date,
): Promise<boolean> {
  requireOrganiser(actor)
  const decide = ({ groups }: Fields) => {
    const others = groups.filter((name) => name !== group)
    return { groups: knownGroups(isMember ? [...others, group] : others) }
  }
  return transact(db, actor, (tx) => changeUser(tx, actor, email, decide, now))
}

const recordedFields = fieldsWith(userFields, 'change')

/**
 * Changes a user; one who leaves the organisers or is disabled is logged out in the same transaction (spec §13). False
 * when nothing changed.
 * @throws {Refusal} 404; 400 when the caller or the last active organiser would lose the desk.
 */
export async function changeUser(
  tx: Tx,
  actor: Actor,
  idOrEmail: number | string,
  decide: (before: Fields) => Changes,
  now: Date,
): Promise<boolean> {
  const { id } = await requireUser(tx, idOrEmail)
  const before = withGroupNames(await getAccount(tx, id))
  const merged = withChanges(before, decide(before))
  const after = { ...merged, groups: knownGroups(merged.groups) }
  const changes = fieldChanges(before, after, recordedFields)
  if (Object.keys(changes).length === 0) return false
  if (losesDesk(before, after)) await requireOthers(tx, actor, id)
  const time = now.toISOString()
  await tx
    .updateTable('users')
    .set(Object.fromEntries(userColumns.map((column) => [column, after[column]])))
    .set({
      ...userSearch(after),
      registration_team_key: registrationTeamKey(after.registration_team),
      updated_at: time,
    })
    .where('id', '=', id)
    .execute()
  // A participant's phone number is the profile's.
  if (after.profile !== null) await updateProfilePhones(tx, [id], time)
  if ('groups' in changes) await storeGroups(tx, id, after.groups)
  if (!after.is_active) await deleteLinksOf(tx, [id])
  if (!after.is_active || losesDesk(before, after)) await deleteSessionsOfUser(tx, id)
  // Other members of the team see the name as well.
  if (after.profile !== null) announce(tx, { teams: await findTeamsOf(tx, [id]) })
  await record(tx, actor, [{ kind: 'user.updated', user: id, detail: { changes } }], now)
  return true
}

/** @throws {Refusal} 400 when the caller or the last active organiser would lose the desk. */
async function requireOthers(tx: Tx, actor: Actor, id: number): Promise<void> {
  if (id === actor.userId) {
    throw badRequest('You cannot disable your own account or leave the organisers yourself.')
  }
  // Others who remove an organiser wait.
  const group = tx.selectFrom('groups').select('id').where('name', '=', groupNames.organisers)
  await forUpdate(tx, group).execute()
  const others = await selectOrganisers(tx).where('users.id', '!=', id).execute()
  if (others.length === 0) {
    throw badRequest('This is the last active organiser: make somebody else one first.')
  }
}

function withGroupNames({ groups, ...account }: Account): Fields {
  return { ...account, groups: groups.map(({ name }) => name) }
}

/** The groups that have a meaning. */
function knownGroups(groups: readonly string[]): GroupName[] {
  return allGroupNames.filter((name) => groups.includes(name))
}
