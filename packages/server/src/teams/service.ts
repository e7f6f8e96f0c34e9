import { TEAM_SIZE, type Team } from '@signout/contract'
import type { Actor, Participant } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import { transact, type Tx } from '../db/transact.ts'
import { conflict, forbidden, invalid, notFound, refuse } from '../refusal.ts'
import { hasActiveOrder } from '../orders/queries.ts'
import {
  deleteEmptyTeam,
  deleteMembers,
  findMemberIds,
  findTeam,
  findTeamId,
  insertTeam,
  lockTeams,
  moveMember,
} from './queries.ts'

const ACTIVE_ORDER = 'Your team has an order that has not been returned or cancelled yet'

/**
 * Moves a participant into another team (rulings §3, Teams); the team left behind is deleted when it is empty.
 * @throws {Refusal} 404 for an unknown code; 400 when the team is full, is the own one, or the own one has an active order.
 */
export async function joinTeam(
  db: Db,
  actor: Participant,
  { code, named = code }: { code: string; named?: string | undefined },
  now: Date,
): Promise<Team> {
  if (named !== code) throw invalid({ team_code: ['The address names another team.'] })
  const target = await findTeamId(db, code)
  if (target === undefined) throw notFound('There is no team with this code.')
  const own = actor.profile.teamId
  if (target === own) throw refuse('You are already in this team.')
  return transact(db, async (tx) => {
    const teams = await lockTeams(tx, [own, target])
    if (!teams.some((team) => team.id === target)) {
      throw notFound('There is no team with this code.')
    }
    const members = await findMemberIds(tx, [own, target])
    requireMember(members, actor)
    if (await hasActiveOrder(tx, own)) throw refuse(`${ACTIVE_ORDER}.`)
    const inTarget = members.filter((member) => member.team_id === target)
    if (inTarget.length >= TEAM_SIZE.max) throw refuse('Team is full')
    await moveMember(tx, actor.profile.id, target, now.toISOString())
    await deleteEmptyTeam(tx, own)
    return existing(tx, target)
  })
}

/**
 * Moves a participant into a new team of one (rulings §3, Teams).
 * @throws {Refusal} 400 when alone, when the team has an active order, or when `named` is another team than the own.
 */
export async function leaveTeam(
  db: Db,
  actor: Participant,
  { named = actor.profile.teamCode }: { named?: string | undefined },
  now: Date,
): Promise<Team> {
  const { teamId, teamCode, id } = actor.profile
  if (named !== teamCode) throw refuse(`You are not in team ${named}.`)
  return transact(db, async (tx) => {
    await lockTeams(tx, [teamId])
    const members = await findMemberIds(tx, [teamId])
    requireMember(members, actor)
    if (members.length === 1) throw refuse('Cannot leave a team with only 1 member')
    if (await hasActiveOrder(tx, teamId)) throw refuse(`${ACTIVE_ORDER}.`)
    const time = now.toISOString()
    const team = await insertTeam(tx, time)
    await moveMember(tx, id, team.id, time)
    return existing(tx, team.id)
  })
}

/**
 * Deletes a team with its members' profiles; its orders stay (rulings §3, Delete team).
 * @throws {Refusal} 404 for an unknown team, 400 while it has an active order.
 */
export async function deleteTeam(db: Db, team: number | string): Promise<void> {
  const id = typeof team === 'number' ? team : await findTeamId(db, team)
  if (id === undefined) throw notFound()
  await transact(db, async (tx) => {
    const [found] = await lockTeams(tx, [id])
    if (found === undefined) throw notFound()
    if (await hasActiveOrder(tx, id)) {
      throw refuse('The team has an order that has not been returned or cancelled yet.')
    }
    await deleteMembers(tx, id)
    await deleteEmptyTeam(tx, id)
  })
}

/** Organisers see every team, participants only their own. @throws {Refusal} 403 */
export function requireOwnTeam(actor: Actor, code: string): void {
  if (!actor.isOrganiser && actor.profile?.teamCode !== code) throw forbidden()
}

/** What a participant may know of other members: neither signature nor phone number (rulings §2, Shapes). */
export function redactTeam(actor: Actor, team: Team): Team {
  if (actor.isOrganiser) return team
  return {
    ...team,
    profiles: team.profiles.map((profile) =>
      profile.id === actor.profile?.id
        ? profile
        : { ...profile, e_signature: null, phone_number: '' },
    ),
  }
}

/** For use with the team locked. @throws {Refusal} 409 when the caller has left it, or it is gone. */
export function requireMember(
  members: readonly { id: number; team_id: number }[],
  { profile }: Participant,
): void {
  const isThere = members.some(
    (member) => member.id === profile.id && member.team_id === profile.teamId,
  )
  if (!isThere) throw conflict('Your team has changed in the meantime. Please try again.')
}

async function existing(tx: Tx, id: number): Promise<Team> {
  const team = await findTeam(tx, id)
  if (team === undefined) throw new Error(`Team ${id} vanished in its own transaction.`)
  return team
}
