import type { Team } from '@signout/contract'
import type { Actor } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import { requireFound } from '../base/refusal.ts'
import { record } from '../record/record.ts'
import { transact } from '../record/transact.ts'
import { readTeam, requireOwnTeam } from './own-team.ts'
import { findTeamId } from './team-queries.ts'
import { lockTeams } from './team-write-queries.ts'

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
    return readTeam(tx, actor, id)
  })
}
