import type {
  Incident,
  OwnIncident,
  QueryOf,
  listIncidents,
  listOwnIncidents,
} from '@signout/contract'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { countRows, type PageRows } from '../db/pages.ts'

type IncidentFilter = QueryOf<typeof listIncidents>

/** One page of the reports, newest first. Two statements. */
export async function findIncidents(
  db: Db,
  { limit, offset, team, hardware, resolved }: IncidentFilter,
): Promise<PageRows<Incident>> {
  let matching = db.selectFrom('incidents')
  if (team !== undefined) matching = matching.where('team_code', '=', team)
  if (hardware !== undefined) matching = matching.where('hardware_id', '=', hardware)
  if (resolved !== undefined) matching = matching.where('is_resolved', '=', resolved)
  const count = await countRows(matching)
  const rows = await matching
    .innerJoin('users', 'users.id', 'reported_by')
    .select(columns)
    .orderBy('incidents.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, results: rows.map(toIncident) }
}

/** One page of the open reports about items of a team's orders, newest first. Two statements. */
export async function findIncidentsOfTeam(
  db: Db,
  teamId: number,
  { limit, offset }: QueryOf<typeof listOwnIncidents>,
): Promise<PageRows<OwnIncident>> {
  const matching = db
    .selectFrom('incidents')
    .where('team_id', '=', teamId)
    .where('is_resolved', '=', false)
    .where('order_id', 'is not', null)
    .where('hardware_id', 'is not', null)
  const count = await countRows(matching)
  const results = await matching
    .select((eb) => [
      'id',
      'state',
      'quantity',
      eb.ref('order_id').$notNull().as('order'),
      eb.ref('hardware_id').$notNull().as('hardware'),
    ])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, results }
}

/** One report, or undefined. One statement. */
export async function findIncident(db: Db, id: number): Promise<Incident | undefined> {
  const row = await db
    .selectFrom('incidents')
    .innerJoin('users', 'users.id', 'reported_by')
    .select(columns)
    .where('incidents.id', '=', id)
    .executeTakeFirst()
  return row && toIncident(row)
}

const columns = [
  'incidents.id',
  'state',
  'quantity',
  'what',
  'when',
  'where',
  'order_id as order',
  'hardware_id as hardware',
  'team_id',
  'team_code',
  'reported_by',
  'users.first_name',
  'users.last_name',
  'at',
  'is_resolved as resolved',
] as const

interface IncidentRow extends Omit<Incident, 'reported_by'> {
  readonly reported_by: number
  readonly first_name: string
  readonly last_name: string
}

function toIncident({ reported_by, first_name, last_name, ...row }: IncidentRow): Incident {
  return { ...row, reported_by: { id: reported_by, first_name, last_name } }
}

type NewIncident = Omit<Incident, 'id' | 'at' | 'resolved' | 'reported_by'> & {
  readonly reported_by: number
}

/** Inserts a report and returns its id. One statement. */
export async function insertIncident(
  tx: Tx,
  { order, hardware, ...incident }: NewIncident,
  now: string,
): Promise<number> {
  const { id } = await tx
    .insertInto('incidents')
    .values({ ...incident, order_id: order, hardware_id: hardware, at: now, is_resolved: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when nothing changed. One statement. */
export async function updateResolved(tx: Tx, id: number, resolved: boolean): Promise<boolean> {
  const result = await tx
    .updateTable('incidents')
    .set({ is_resolved: resolved })
    .where('id', '=', id)
    .where('is_resolved', '!=', resolved)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Number of units of an item granted to an order. One statement. */
export async function countGranted(db: Db, order: number, hardware: number): Promise<number> {
  const units = db.selectFrom('order_items').where('order_id', '=', order)
  return countRows(units.where('hardware_id', '=', hardware))
}
