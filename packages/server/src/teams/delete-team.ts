import { type Actor, requireOrganiser } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import { badRequest, notFound } from '../base/refusal.ts'
import { record } from '../record/record.ts'
import { transact } from '../record/transact.ts'
import { deleteMembers } from './members-queries.ts'
import { findTeamId } from './team-queries.ts'
import { deleteEmptyTeam, hasActiveOrder, lockTeams } from './team-write-queries.ts'

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
  const id = typeof team === 'number' ? team : await findTeamId(db, team)
  if (id === undefined) throw notFound()
  await transact(db, actor, async (tx) => {
    const [found] = await lockTeams(tx, { ids: [id] })
    if (found === undefined) throw notFound()
    if (await hasActiveOrder(tx, id)) {
      throw badRequest('The team has an order that has not been returned or cancelled yet.')
    }
    const members = await deleteMembers(tx, id)
    await deleteEmptyTeam(tx, id)
    const entry = { kind: 'team.deleted', team: found, detail: { members } } as const
    await record(tx, actor, [entry], now)
  })
}
