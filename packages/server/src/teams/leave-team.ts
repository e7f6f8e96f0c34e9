import type { Team } from '@signout/contract'
import type { Participant } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import { badRequest } from '../base/refusal.ts'
import { record } from '../record/record.ts'
import { transact } from '../record/transact.ts'
import { findMemberIds, moveMember, requireMember } from './members-queries.ts'
import { readTeam, requireNoActiveOrder } from './own-team.ts'
import { insertTeam, lockTeams } from './team-write-queries.ts'

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
    return readTeam(tx, actor, team.id)
  })
}
