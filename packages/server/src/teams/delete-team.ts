import { type Actor, requireOrganiser } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import { requireFound } from '../base/refusal.ts'
import { record } from '../record/record.ts'
import { transact } from '../record/transact.ts'
import { requireNoActiveOrder } from './own-team.ts'
import { findTeamId } from './team-queries.ts'
import { deleteEmptyTeam, lockTeams } from './team-write-queries.ts'

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
