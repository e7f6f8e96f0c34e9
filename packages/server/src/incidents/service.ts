import type { BodyOf, Incident, reportIncident as endpoint } from '@signout/contract'
import { type Actor, requireOrganiser, type UserActor } from '../actor.ts'
import { transact } from '../changes/transact.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { findOrderStatus } from '../orders/queries.ts'
import { record, type RecordedTeam, teamOf } from '../record/record.ts'
import { invalid, notFound, requireFound } from '../refusal.ts'
import { lockTeams } from '../teams/queries.ts'
import {
  countGranted,
  findIncident,
  findItemName,
  insertIncident,
  lockItemName,
  updateResolved,
} from './queries.ts'

type Report = BodyOf<typeof endpoint>

/**
 * Reports units that are broken, lost or otherwise wrong, of an order's team or else of the reporter's own (beyond §9).
 * @throws {Refusal} 404 for an order that there is not, or that is another team's; 400 for an item that there is not, or
 * of which the order does not have so many.
 */
export async function reportIncident(
  db: Db,
  actor: UserActor,
  report: Report,
  now: Date,
): Promise<Incident> {
  return transact(db, actor, async (tx) => {
    const team = await findTeam(tx, actor, report.order)
    const item = await findReported(tx, report)
    const incident = {
      ...report,
      team_id: await lockTeam(tx, team),
      team_code: team?.team_code ?? null,
      reported_by: actor.userId,
    }
    const id = await insertIncident(tx, incident, now.toISOString())
    const { state, quantity, what } = report
    const detail = { incident: id, state, quantity, item, what }
    await record(tx, actor, [{ kind: 'incident.reported', ...aboutOf(report), team, detail }], now)
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
      const team = teamOf(incident)
      const about = aboutOf(incident)
      await record(tx, actor, [{ kind: 'incident.resolved', ...about, team, detail }], now)
    }
    return incident
  })
}

function aboutOf({ order, hardware }: Pick<Report, 'order' | 'hardware'>) {
  return { ...(order !== null && { order }), ...(hardware !== null && { item: hardware }) }
}

async function findTeam(
  tx: Tx,
  { profile, isOrganiser }: Actor,
  orderId: number | null,
): Promise<RecordedTeam | null> {
  if (orderId === null) {
    return profile === null ? null : { id: profile.teamId, team_code: profile.teamCode }
  }
  const order = requireFound(await findOrderStatus(tx, orderId))
  if (!isOrganiser && order.team_id !== profile?.teamId) throw notFound()
  return teamOf(order)
}

/** Null when the team has gone in the meantime; else it stays until the transaction ends. */
async function lockTeam(tx: Tx, team: RecordedTeam | null): Promise<number | null> {
  const [locked] = team === null ? [] : await lockTeams(tx, [team.id])
  return locked?.id ?? null
}

/** The name of the item, or null when the report names none. */
async function findReported(tx: Tx, { order, hardware, quantity }: Report): Promise<string | null> {
  if (hardware === null) return null
  const name = await lockItemName(tx, hardware)
  if (name === undefined) throw invalid({ hardware: ['There is no such item.'] })
  if (order === null) return name
  const granted = await countGranted(tx, order, hardware)
  if (granted === 0) throw invalid({ hardware: [`Order #${order} has no ${name}.`] })
  if (granted < quantity) throw invalid({ quantity: [`Order #${order} has ${granted} ${name}.`] })
  return name
}
