import { type BodyOf, type endpoints, formatNumber, type Incident } from '@signout/contract'
import type { Actor, UserActor } from '../actor.ts'
import { transact } from '../write/transact.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { findOrderStatus } from '../orders/order-queries.ts'
import { record } from '../write/record/record.ts'
import type { RecordedTeam } from '../write/record/record-entry.ts'
import { invalid, notFound, requireFound } from '../refusal.ts'
import { findMemberIds, requireMember } from '../teams/members-queries.ts'
import { lockTeams } from '../teams/team-write-queries.ts'
import { countGranted, findIncident, insertIncident, lockItemName } from './incident-queries.ts'

type IncidentInput = BodyOf<typeof endpoints.reportIncident>

/**
 * Reports units that are broken, lost or otherwise wrong, for the order's team or else the reporter's own (spec §19).
 * @throws {Refusal} 404 for an order that does not exist or is another team's; 400 for an unknown item, or more units
 * than the order has; 409 when the reporter has left the team.
 */
export async function reportIncident(
  db: Db,
  actor: UserActor,
  input: IncidentInput,
  now: Date,
): Promise<Incident> {
  return transact(db, actor, async (tx) => {
    const team = await lockTeam(tx, actor, input.order)
    const item = await findReported(tx, input)
    const incident = {
      ...input,
      team_id: team?.id ?? null,
      team_code: team?.team_code ?? null,
      reported_by: actor.userId,
    }
    const id = await insertIncident(tx, incident, now.toISOString())
    const { state, quantity, what, when, where } = input
    const detail = { incident: id, state, quantity, item, what, when, where }
    await record(tx, actor, [{ kind: 'incident.reported', ...aboutOf(input), team, detail }], now)
    return requireFound(await findIncident(tx, id))
  })
}

/** What a record row about a report names. */
export function aboutOf({ order, hardware }: Pick<IncidentInput, 'order' | 'hardware'>) {
  return { ...(order !== null && { order }), ...(hardware !== null && { item: hardware }) }
}

/** The order's team, or else the reporter's own, locked until the transaction ends; null when there is none. */
async function lockTeam(
  tx: Tx,
  actor: Actor,
  orderId: number | null,
): Promise<RecordedTeam | null> {
  const { profile, isOrganiser } = actor
  const order = orderId === null ? null : requireFound(await findOrderStatus(tx, orderId))
  const isOwn = profile !== null && (order === null || !isOrganiser)
  if (order !== null && !isOrganiser && order.team_id !== profile?.teamId) throw notFound()
  const teamId = order === null ? profile?.teamId : order.team_id
  if (teamId === undefined || teamId === null) return null
  const [team] = await lockTeams(tx, { ids: [teamId] })
  if (isOwn) requireMember(await findMemberIds(tx, { teams: [teamId] }), { profile })
  return team ?? null
}

/** The name of the item, or null when the report names none. */
async function findReported(
  tx: Tx,
  { order, hardware, quantity }: IncidentInput,
): Promise<string | null> {
  if (hardware === null) return null
  const name = await lockItemName(tx, hardware)
  if (name === undefined) throw invalid({ hardware: ['There is no such item.'] })
  if (order === null) return name
  const granted = await countGranted(tx, order, hardware)
  if (granted === 0) throw invalid({ hardware: [`Order #${order} has no ${name}.`] })
  if (granted < quantity)
    throw invalid({ quantity: [`Order #${order} has ${formatNumber(granted)} ${name}.`] })
  return name
}
