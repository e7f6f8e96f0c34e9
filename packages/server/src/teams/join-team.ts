import { type Team, teamMessages, teamSize } from '@signout/contract'
import type { Participant } from '../base/actor.ts'
import {
  clearAttempts,
  countAttempt,
  type ThrottleRule,
  uncountAttempt,
} from '../accounts/sessions/throttle.ts'
import type { Db } from '../db/tables.ts'
import { badRequest, invalid, notFound } from '../base/refusal.ts'
import { record } from '../record/record.ts'
import { transact } from '../record/transact.ts'
import { findMemberIds, moveMember, requireMember } from './members-queries.ts'
import { readTeam, requireNoActiveOrder } from './own-team.ts'
import { findTeamId } from './team-queries.ts'
import { deleteEmptyTeam, lockTeams } from './team-write-queries.ts'

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
    return readTeam(tx, actor, target)
  })
}
