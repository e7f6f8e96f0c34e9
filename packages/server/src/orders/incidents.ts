import { type BodyOf, type endpoints, formatNumber, type Incident } from '@signout/contract'
import { type Actor, requireOrganiser, type UserActor } from '../base/actor.ts'
import { invalid, notFound, requireFound } from '../base/refusal.ts'
import { findItemName } from '../catalogue/item-queries.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { record, recordedTeam } from '../record/record.ts'
import type { RecordedTeam } from '../record/record-kinds.ts'
import { transact } from '../record/transact.ts'
import { countGranted, findIncident, insertIncident, updateResolved } from './incident-queries.ts'
import { findOrderStatus } from './order-queries.ts'

type IncidentInput = BodyOf<typeof endpoints.reportIncident>

/**
 * Reports units that are broken, lost or otherwise wrong, for the order's team or else the reporter's own (spec §19).
 * @throws {Refusal} 404 for an order that does not exist or is another team's; 400 for an unknown item, or more units
 * than the order has.
 */
export async function reportIncident(
  db: Db,
  actor: UserActor,
  input: IncidentInput,
  now: Date,
): Promise<Incident> {
  return transact(db, actor, async (tx) => {
    const team = await findTeam(tx, actor, input.order)
    const item = await findReported(tx, input)
    const of = { team_id: team?.id ?? null, team_code: team?.team_code ?? null }
    const incident = { ...input, ...of, reported_by: actor.userId }
    const id = await insertIncident(tx, incident, now.toISOString())
    const { state, quantity, what, when, where } = input
    const detail = { incident: id, state, quantity, item, what, when, where }
    await record(tx, actor, [{ kind: 'incident.reported', ...aboutOf(input), team, detail }], now)
    return requireFound(await findIncident(tx, id))
  })
}

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

/** What a record row about a report names. */
function aboutOf({ order, hardware }: Pick<IncidentInput, 'order' | 'hardware'>) {
  return { ...(order !== null && { order }), ...(hardware !== null && { item: hardware }) }
}

/** The order's team, or else the reporter's own; null when there is none. */
async function findTeam(
  tx: Tx,
  { profile, isOrganiser }: Actor,
  id: number | null,
): Promise<RecordedTeam | null> {
  if (id === null) return profile && { id: profile.teamId, team_code: profile.teamCode }
  const order = requireFound(await findOrderStatus(tx, id))
  if (!isOrganiser && order.team_id !== profile?.teamId) throw notFound()
  return recordedTeam(order)
}

/** The name of the item, or null when the report names none. */
async function findReported(
  tx: Tx,
  { order, hardware, quantity }: IncidentInput,
): Promise<string | null> {
  if (hardware === null) return null
  const name = await findItemName(tx, hardware)
  if (name === undefined) throw invalid({ hardware: ['There is no such item.'] })
  if (order === null) return name
  const granted = await countGranted(tx, order, hardware)
  if (granted === 0) throw invalid({ hardware: [`Order #${order} has no ${name}.`] })
  if (granted < quantity)
    throw invalid({ quantity: [`Order #${order} has ${formatNumber(granted)} ${name}.`] })
  return name
}
