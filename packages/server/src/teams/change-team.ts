import {
  type endpoints,
  isActive,
  type ResponseOf,
  spotsRemaining,
  statusesThat,
  type Team,
  teamMessages,
} from '@signout/contract'
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
import type { RecordedTeam, RecordEntry } from '../record/record-kinds.ts'
import { transact } from '../record/transact.ts'
import { type EventState, readSettings } from '../settings/event-settings.ts'
import {
  findMemberIds,
  moveMember,
  requireMember,
  deleteEmptyTeam,
  lockTeams,
  insertTeam,
  findFirstNames,
} from './member-queries.ts'
import { hasLeftCredits, hasSpentCredits } from './credit-queries.ts'
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
  const target = await findTeamByCode(db, actor, code, now)
  const own = actor.profile.teamId
  if (target === own) throw badRequest(teamMessages.own)
  return transact(db, actor, async (tx) => {
    const teams = await lockTeams(tx, { ids: [own, target] })
    if (!teams.some((team) => team.id === target)) {
      throw notFound(teamMessages.unknown(code))
    }
    const [members, { values: rules }] = await Promise.all([
      findMemberIds(tx, { teams: [own, target] }),
      readSettings(tx),
    ])
    requireMember(members, actor)
    await requireNoActiveOrder(tx, own, 'Your team')
    const inTarget = members.filter((member) => member.team_id === target)
    if (spotsRemaining(inTarget.length, rules) === 0) throw badRequest(teamMessages.full)
    const move = {
      user: actor.userId,
      profile: actor.profile.id,
      from: { id: own, team_code: actor.profile.teamCode },
      to: { id: target, team_code: code },
    }
    await record(tx, actor, [await changeTeam(tx, move, rules, now)], now)
    await clearAttempts(tx, codeRule, String(actor.userId))
    return getTeam(tx, actor, target)
  })
}

/**
 * The first names of a team's members, for who has its code (spec §12).
 * @throws {Refusal} as `findTeamByCode`
 */
export async function getTeamToJoin(
  db: Db,
  actor: Participant,
  { team_code }: { readonly team_code: string },
  now: Date,
): Promise<ResponseOf<typeof endpoints.getTeamToJoin>> {
  const id = await findTeamByCode(db, actor, team_code, now)
  return { team_code, members: await findFirstNames(db, id) }
}

/** The id of the team with this code. @throws {Refusal} 404 for an unknown one, 429 after too many of them. */
async function findTeamByCode(
  db: Db,
  { userId }: Participant,
  code: string,
  now: Date,
): Promise<number> {
  const who = String(userId)
  await countAttempt(db, codeRule, who, now)
  const id = await findTeamId(db, code)
  if (id === undefined) throw notFound(teamMessages.unknown(code))
  await uncountAttempt(db, codeRule, who)
  return id
}

interface Move {
  readonly user: number
  readonly profile: number
  readonly from: RecordedTeam
  readonly to: RecordedTeam
}

/** Moves a member between locked teams, the former of which is deleted when it is empty; the row to be recorded. */
export async function changeTeam(
  tx: Tx,
  { user, profile, from, to }: Move,
  rules: Pick<EventState, 'team_credits'>,
  now: Date,
): Promise<RecordEntry> {
  // Orders of a deleted team are no team's.
  const had_spent = await hasSpentCredits(tx, from.id, rules)
  await moveMember(tx, profile, to.id, now.toISOString())
  const is_gone = await deleteEmptyTeam(tx, from.id)
  const detail = { from, is_gone, ...(had_spent && { had_spent }) }
  return { kind: 'team.joined', team: to, user, detail }
}

/**
 * Creates a team for a user who leaves a locked one, and the row to be recorded: with no credits of its own for who has
 * spent some.
 */
export async function createTeamOf(
  tx: Tx,
  { user, from }: Pick<Move, 'user' | 'from'>,
  rules: Pick<EventState, 'team_credits'>,
  now: Date,
): Promise<{ readonly team: RecordedTeam; readonly entry: RecordEntry }> {
  const hasSpent =
    rules.team_credits !== null &&
    ((await hasSpentCredits(tx, from.id, rules)) || (await hasLeftCredits(tx, user)))
  const own = hasSpent ? { team_credits: 0 } : {}
  const team = await insertTeam(tx, now.toISOString(), own)
  return { team, entry: { kind: 'team.created', team, user, detail: own } }
}

/**
 * Moves a participant into a new team of one (spec §12), with no credits of its own where the one left has spent some.
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
    const { values: rules } = await readSettings(tx)
    const left = { id: teamId, team_code: teamCode }
    const { team, entry } = await createTeamOf(tx, { user: actor.userId, from: left }, rules, now)
    await moveMember(tx, id, team.id, now.toISOString())
    const row = { kind: 'team.left', team: left, user: actor.userId, detail: {} } as const
    await record(tx, actor, [row, entry], now)
    return getTeam(tx, actor, team.id)
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
  if (await hasActiveOrder(tx, team)) {
    throw badRequest(`${named} has an order that has not been returned or cancelled yet.`)
  }
}

/** Whether a team has an order that is not yet cancelled or returned. One statement. */
export async function hasActiveOrder(tx: Tx, team: number): Promise<boolean> {
  const active = await tx
    .selectFrom('orders')
    .select('id')
    .where('team_id', '=', team)
    .where('status', 'in', textList(tx, statusesThat(isActive)))
    .limit(1)
    .executeTakeFirst()
  return active !== undefined
}
