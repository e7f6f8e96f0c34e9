import {
  type BodyOf,
  type endpoints,
  formatNumber,
  type Incident,
  type OwnIncident,
  type QueryOf,
  type listIncidents,
  type listOwnIncidents,
} from '@signout/contract'
import { type Actor, requireOrganiser, type UserActor } from '../base/actor.ts'
import { invalid, notFound, requireFound } from '../base/refusal.ts'
import { findItemName } from '../catalogue/item-queries.ts'
import type { Db, Tables } from '../db/tables.ts'
import type { SelectQueryBuilder } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { record, recordedTeam } from '../record/record.ts'
import type { RecordedTeam } from '../record/record-kinds.ts'
import { transact } from '../record/transact.ts'
import { countRows, type PageRows, readPage } from '../db/pages.ts'
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
    const { order: order_id, hardware: hardware_id, ...said } = input
    const of = {
      order_id,
      hardware_id,
      team_id: team?.id ?? null,
      team_code: team?.team_code ?? null,
    }
    const made = { ...of, reported_by: actor.userId, at: now.toISOString(), is_resolved: false }
    const inserted = tx.insertInto('incidents').values({ ...said, ...made })
    const { id } = await inserted.returning('id').executeTakeFirstOrThrow()
    const detail = { incident: id, ...said, item }
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
    const changed = await tx
      .updateTable('incidents')
      .set({ is_resolved: resolved })
      .where('id', '=', id)
      .where('is_resolved', '!=', resolved)
      .executeTakeFirst()
    const incident = requireFound(await findIncident(tx, id))
    if (changed.numUpdatedRows > 0n) {
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
  const units = tx.selectFrom('order_items').where('order_id', '=', order)
  const granted = await countRows(units.where('hardware_id', '=', hardware))
  if (granted === 0) throw invalid({ hardware: [`Order #${order} has no ${name}.`] })
  if (granted < quantity)
    throw invalid({ quantity: [`Order #${order} has ${formatNumber(granted)} ${name}.`] })
  return name
}

/** One page of the reports, newest first. Two statements. */
export async function findIncidents(
  db: Db,
  { team, hardware, resolved, ...paging }: QueryOf<typeof listIncidents>,
): Promise<PageRows<Incident>> {
  let matching = db.selectFrom('incidents')
  if (team !== undefined) matching = matching.where('team_code', '=', team)
  if (hardware !== undefined) matching = matching.where('hardware_id', '=', hardware)
  if (resolved !== undefined) matching = matching.where('is_resolved', '=', resolved)
  const newest = selectReported(matching).orderBy('incidents.id', 'desc')
  const { count, results } = await readPage(matching, newest, paging)
  return { count, results: results.map(toIncident) }
}

/** One page of the open reports about items of a team's orders, newest first. Two statements. */
export async function findIncidentsOfTeam(
  db: Db,
  teamId: number,
  paging: QueryOf<typeof listOwnIncidents>,
): Promise<PageRows<OwnIncident>> {
  const matching = db
    .selectFrom('incidents')
    .where('team_id', '=', teamId)
    .where('is_resolved', '=', false)
    .where('order_id', 'is not', null)
    .where('hardware_id', 'is not', null)
  const newest = matching
    .select((eb) => [
      ...(['id', 'state', 'quantity'] as const),
      eb.ref('order_id').$notNull().as('order'),
      eb.ref('hardware_id').$notNull().as('hardware'),
    ])
    .orderBy('id', 'desc')
  return readPage(matching, newest, paging)
}

async function findIncident(db: Db, id: number): Promise<Incident | undefined> {
  const one = db.selectFrom('incidents').where('incidents.id', '=', id)
  const row = await selectReported(one).executeTakeFirst()
  return row && toIncident(row)
}

function selectReported(incidents: SelectQueryBuilder<Tables, 'incidents', object>) {
  return incidents
    .innerJoin('users', 'users.id', 'reported_by')
    .select(['incidents.id', 'state', 'quantity', 'what', 'when', 'where', 'team_id', 'team_code'])
    .select(['order_id as order', 'hardware_id as hardware', 'at', 'is_resolved as resolved'])
    .select(['reported_by', 'users.first_name', 'users.last_name'])
}

type Reported = Awaited<ReturnType<ReturnType<typeof selectReported>['execute']>>[number]

function toIncident({ reported_by, first_name, last_name, ...row }: Reported): Incident {
  return { ...row, reported_by: { id: reported_by, first_name, last_name } }
}
