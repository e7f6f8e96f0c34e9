import { isActive, statusesThat, type Team, teamMessages, teamSize } from '@signout/contract'
import { type Actor, type Participant, requireOrganiser } from '../base/actor.ts'
import {
  clearAttempts,
  countAttempt,
  type ThrottleRule,
  uncountAttempt,
} from '../accounts/sessions/throttle.ts'
import { textList } from '../db/compiled.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { badRequest, forbidden, invalid, notFound, requireFound } from '../base/refusal.ts'
import { record } from '../record/record.ts'
import { transact } from '../record/transact.ts'
import {
  findMemberIds,
  moveMember,
  requireMember,
  deleteEmptyTeam,
  lockTeams,
  insertTeam,
} from './member-queries.ts'
import { findTeamId, getTeam } from './team-queries.ts'

interface JoinInput {
  readonly code: string
  /** The code in the body, which has to be that of the caller's team. */
  readonly named?: string | undefined
}

/** Keeps codes from being guessed; a friend's code can be tried again after a minute at most. */
const codeRule: ThrottleRule = {
  name: 'team-code',
  firstWaitMs: 15_000,
  longestWaitMs: 60_000,
  complaint: 'Too many unknown team codes.',
}

/**
 * Moves a participant into another team (spec §12); the team left behind is deleted when it is empty.
 * @throws {Refusal} 404 for an unknown code, 429 after too many of them, 400 when the team is full, when the
 * participant is already in it, and while the participant's team has an active order.
 */
export async function joinTeam(
  db: Db,
  actor: Participant,
  { code, named = code }: JoinInput,
  now: Date,
): Promise<Team> {
  if (named !== code) throw invalid({ team_code: ['The address names another team.'] })
  const subject = String(actor.userId)
  await countAttempt(db, codeRule, subject, now)
  const target = await findTeamId(db, code)
  if (target === undefined) throw notFound(teamMessages.unknown(code))
  await uncountAttempt(db, codeRule, subject)
  const own = actor.profile.teamId
  if (target === own) throw badRequest(teamMessages.own)
  return transact(db, actor, async (tx) => {
    const teams = await lockTeams(tx, { ids: [own, target] })
    if (!teams.some((team) => team.id === target)) {
      throw notFound(teamMessages.unknown(code))
    }
    const members = await findMemberIds(tx, { teams: [own, target] })
    requireMember(members, actor)
    await requireNoActiveOrder(tx, own, 'Your team')
    const inTarget = members.filter((member) => member.team_id === target)
    if (inTarget.length >= teamSize.max) throw badRequest('Team is full')
    await moveMember(tx, actor.profile.id, target, now.toISOString())
    const is_gone = await deleteEmptyTeam(tx, own)
    const entry = {
      kind: 'team.joined',
      team: { id: target, team_code: code },
      user: actor.userId,
      detail: { from: { id: own, team_code: actor.profile.teamCode }, is_gone },
    } as const
    await record(tx, actor, [entry], now)
    await clearAttempts(tx, codeRule, subject)
    return getTeam(tx, actor, target)
  })
}

/**
 * Moves a participant into a new team of one (spec §12).
 * @throws {Refusal} 400 for the only member, while the team has an active order, and when `named` is another team.
 */
export async function leaveTeam(
  db: Db,
  actor: Participant,
  { named = actor.profile.teamCode }: { readonly named?: string | undefined },
  now: Date,
): Promise<Team> {
  const { teamId, teamCode, id } = actor.profile
  if (named !== teamCode) throw badRequest(`You are not in team ${named}.`)
  return transact(db, actor, async (tx) => {
    await lockTeams(tx, { ids: [teamId] })
    const members = await findMemberIds(tx, { teams: [teamId] })
    requireMember(members, actor)
    if (members.length === 1) throw badRequest('Cannot leave a team with only 1 member')
    await requireNoActiveOrder(tx, teamId, 'Your team')
    const time = now.toISOString()
    const team = await insertTeam(tx, time)
    await moveMember(tx, id, team.id, time)
    const left = { id: teamId, team_code: teamCode }
    await record(
      tx,
      actor,
      [
        { kind: 'team.left', team: left, user: actor.userId, detail: {} },
        { kind: 'team.created', team, user: actor.userId, detail: {} },
      ],
      now,
    )
    return getTeam(tx, actor, team.id)
  })
}

/**
 * Writes the project description of any team, as an organiser, or of the participant's own.
 * @throws {Refusal} 403 for a participant of another team, 404 for an unknown one.
 */
export async function describeProject(
  db: Db,
  actor: Actor,
  { code, description }: { readonly code: string; readonly description: string },
  now: Date,
): Promise<Team> {
  requireOwnTeam(actor, code)
  return transact(db, actor, async (tx) => {
    const id = requireFound(await findTeamId(tx, code))
    const [team] = await lockTeams(tx, { ids: [id] })
    const { project_description: before } = requireFound(team)
    if (before !== description) {
      await tx
        .updateTable('teams')
        .set({ project_description: description, updated_at: now.toISOString() })
        .where('id', '=', id)
        .execute()
      const entry = {
        kind: 'team.described',
        team: { id, team_code: code },
        detail: { project_description: { before, after: description } },
      } as const
      await record(tx, actor, [entry], now)
    }
    return getTeam(tx, actor, id)
  })
}

/**
 * Deletes a team with its members' profiles; its orders stay (spec §12).
 * @throws {Refusal} 404 for an unknown team, 400 while it has an active order.
 */
export async function deleteTeam(
  db: Db,
  actor: Actor,
  { team }: { readonly team: number | string },
  now: Date,
): Promise<void> {
  requireOrganiser(actor)
  const id = requireFound(typeof team === 'number' ? team : await findTeamId(db, team))
  await transact(db, actor, async (tx) => {
    const found = requireFound((await lockTeams(tx, { ids: [id] }))[0])
    await requireNoActiveOrder(tx, id, 'The team')
    const profiles = tx.deleteFrom('profiles').where('team_id', '=', id).returning('user_id')
    const users = (await profiles.execute()).map((row) => row.user_id)
    // PostgreSQL returns rows in the order of its file.
    const members = users.toSorted((a, b) => a - b)
    await deleteEmptyTeam(tx, id)
    const entry = { kind: 'team.deleted', team: found, detail: { members } } as const
    await record(tx, actor, [entry], now)
  })
}

/**
 * Organisers see every team, participants only their own; a text that is not a code names no team. @throws {Refusal}
 * 403
 */
export function requireOwnTeam(actor: Actor, code: string | undefined): void {
  if (!actor.isOrganiser && actor.profile?.teamCode !== code) throw forbidden()
}

/** @throws {Refusal} 400 while the team has an order that is not yet cancelled or returned (spec §12). One statement. */
async function requireNoActiveOrder(
  tx: Tx,
  team: number,
  named: 'The team' | 'Your team',
): Promise<void> {
  const active = await tx
    .selectFrom('orders')
    .select('id')
    .where('team_id', '=', team)
    .where('status', 'in', textList(tx, statusesThat(isActive)))
    .limit(1)
    .executeTakeFirst()
  if (active !== undefined) {
    throw badRequest(`${named} has an order that has not been returned or cancelled yet.`)
  }
}
