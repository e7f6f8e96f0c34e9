import {
  type Account,
  type BodyOf,
  type endpoints,
  spotsRemaining,
  teamMessages,
} from '@signout/contract'
import { getAccount } from '../accounts/users/account-queries.ts'
import { changeUser } from '../accounts/users/change-user.ts'
import { requireUser } from '../accounts/users/user-queries.ts'
import { type Actor, requireOrganiser } from '../base/actor.ts'
import { conflict, invalid, requireFound } from '../base/refusal.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { record } from '../record/record.ts'
import { transact } from '../record/transact.ts'
import { readSettings } from '../settings/event-settings.ts'
import { changeTeam, createTeamOf, hasActiveOrder } from './change-team.ts'
import { findMemberIds, findMembership, lockTeams } from './member-queries.ts'
import { findTeamId } from './team-queries.ts'

/**
 * Changes a user, and with `team` the team of a participant (spec §13).
 * @throws {Refusal} as `changeUser`; 400 for a team to which the user cannot be moved, 409 when they have changed teams
 * in the meantime.
 */
export async function updateUser(
  db: Db,
  actor: Actor,
  { id, changes }: { readonly id: number; readonly changes: BodyOf<typeof endpoints.updateUser> },
  now: Date,
): Promise<Account> {
  requireOrganiser(actor)
  const { team: to, force, ...fields } = changes
  return transact(db, actor, async (tx) => {
    if (to !== undefined)
      await moveUser(tx, actor, { user: id, to, mayOverfill: force === true }, now)
    await changeUser(tx, actor, id, () => fields, now)
    return getAccount(tx, id)
  })
}

interface Moving {
  readonly user: number
  /** Code of a team; null for a new one. */
  readonly to: string | null
  readonly mayOverfill: boolean
}

/**
 * Moves a participant to another team, whatever orders either has, which stay (spec §13); nothing happens to who is
 * there already, or is alone in a team and gets one of their own.
 */
async function moveUser(
  tx: Tx,
  actor: Actor,
  { user, to, mayOverfill }: Moving,
  now: Date,
): Promise<void> {
  const { profile, from } = requireFound(await findMembership(tx, user))
  if (profile === null || from === null) throw invalid({ team: [teamMessages.noParticipant] })
  const target = to === null ? null : await findTeamId(tx, to)
  if (target === from.id) return
  const locked = await lockTeams(tx, { ids: [from.id, target ?? from.id] })
  // After the teams, as `joinTeam` locks them first, and before the profile, as `changeUser` does.
  await requireUser(tx, user)
  const team = locked.find(({ id }) => id === target)
  if (to !== null && team === undefined) throw invalid({ team: [teamMessages.unknown(to)] })
  const [members, { values: rules }] = await Promise.all([
    findMemberIds(tx, { teams: locked.map(({ id }) => id) }),
    readSettings(tx),
  ])
  const own = members.filter(({ team_id }) => team_id === from.id)
  if (!own.some(({ id }) => id === profile)) throw conflict(teamMessages.movedMeanwhile)
  const isAlone = own.length === 1
  if (team === undefined && isAlone) return
  if (isAlone && (await hasActiveOrder(tx, from.id))) {
    throw invalid({ team: [teamMessages.activeOrders(from.team_code)] })
  }
  const others = members.length - own.length
  if (team !== undefined && !mayOverfill && spotsRemaining(others, rules) === 0) {
    throw invalid({ team: [teamMessages.full] })
  }
  const made = team === undefined ? await createTeamOf(tx, { user, from }, rules, now) : undefined
  const { id, team_code } = made?.team ?? team ?? from
  const to_team = { id, team_code }
  const joined = await changeTeam(tx, { user, profile, from, to: to_team }, rules, now)
  const left = { kind: 'team.left', team: from, user, detail: { to: to_team } } as const
  // Who moves themselves joins the other team, as without the desk.
  const leaving = actor.userId === user ? [] : [left]
  await record(tx, actor, [...leaving, ...(made === undefined ? [] : [made.entry]), joined], now)
}
