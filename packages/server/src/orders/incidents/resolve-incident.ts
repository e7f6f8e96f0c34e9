import type { Incident } from '@signout/contract'
import { type Actor, requireOrganiser } from '../../base/actor.ts'
import type { Db } from '../../db/tables.ts'
import { findItemName } from '../../catalogue/item-queries.ts'
import { requireFound } from '../../base/refusal.ts'
import { record, recordedTeam } from '../../record/record.ts'
import { transact } from '../../record/transact.ts'
import { findIncident, updateResolved } from './incident-queries.ts'
import { aboutOf } from './report-incident.ts'

/** Marks a report as resolved, or opens it again. @throws {Refusal} 404 */
export async function resolveIncident(
  db: Db,
  actor: Actor,
  { incident: id, resolved }: { readonly incident: number; readonly resolved: boolean },
  now: Date,
): Promise<Incident> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const hasChanged = await updateResolved(tx, id, resolved)
    const incident = requireFound(await findIncident(tx, id))
    if (hasChanged) {
      const { state, quantity, hardware } = incident
      const item = hardware === null ? null : ((await findItemName(tx, hardware)) ?? null)
      const detail = { incident: id, state, quantity, item, resolved }
      const team = recordedTeam(incident)
      const about = aboutOf(incident)
      await record(tx, actor, [{ kind: 'incident.resolved', ...about, team, detail }], now)
    }
    return incident
  })
}
