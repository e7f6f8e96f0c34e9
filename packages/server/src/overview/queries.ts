import {
  countByStatus,
  type OrderFigure,
  orderFigures,
  orderMoves,
  type OrderStatus,
  orderStatuses,
  type Overview,
} from '@signout/contract'
import type { Db } from '../db/tables.ts'
import { availabilities } from '../items/queries.ts'
import { countFailedMails } from '../mail/facts-queries.ts'
import { isWithTeam } from '../orders/units.ts'
import { findStale } from '../ops/backup/state.ts'
import { readBackupState } from '../ops/backup/schedule.ts'
import { lacksId } from '../teams/queries.ts'
import { countRows } from '../db/pages.ts'

interface Options {
  /** Null: the server makes none. */
  readonly backupsEveryMs: number | null
  readonly sendsMails: boolean
  readonly now: Date
}

/** Failures older than this are not counted any more: it is too late to do anything about them. */
const failedMailsMs = 24 * 3_600_000

/** The figures of the desk; orders whose team is gone are in none. Six statements, and one each when the server makes backups and sends mails. */
export async function findOverview(
  db: Db,
  { backupsEveryMs, sendsMails, now }: Options,
): Promise<Omit<Overview, 'alerts' | 'first_steps'>> {
  const present = db.selectFrom('orders').where('orders.team_id', 'is not', null)
  const statuses = await present
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const oldest = await present
    .innerJoin('teams', 'teams.id', 'orders.team_id')
    .select(['orders.id as order_id', 'team_code', 'orders.created_at'])
    .where('status', 'in', orderMoves.fulfil.from)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(1)
    .executeTakeFirst()
  const units = present.innerJoin('order_items', 'order_id', 'orders.id').where(isWithTeam)
  const stock = await db
    .selectFrom('hardware')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(availabilities.out_of_stock).as('out_of_stock'),
      fn.countAll<number>().filterWhere(availabilities.low).as('low'),
    ])
    .executeTakeFirstOrThrow()
  const incidents = db.selectFrom('incidents').where('is_resolved', '=', false)
  const teams = db.selectFrom('teams').where(lacksId)
  const since = new Date(now.getTime() - failedMailsMs).toISOString()
  return {
    ...countFigures(countByStatus(orderStatuses, statuses)),
    units_out: await countRows(units),
    ...stock,
    open_incidents: await countRows(incidents),
    oldest_waiting: oldest ?? null,
    teams_without_id: await countRows(teams),
    failed_mails: sendsMails ? await countFailedMails(db, since) : 0,
    backup: backupsEveryMs === null ? null : await describeBackups(db, now, backupsEveryMs),
  }
}

function countFigures(counts: Readonly<Record<OrderStatus, number>>): Pick<Overview, OrderFigure> {
  // Sound: the table has a status for each figure.
  return Object.fromEntries(
    orderFigures.map(({ figure, status }) => [figure, counts[status]]),
  ) as Record<OrderFigure, number>
}

async function describeBackups(db: Db, now: Date, everyMs: number): Promise<Overview['backup']> {
  const state = await readBackupState(db)
  const { made_at, failed_at, failure } = state
  const isFailed = failed_at !== null && failure !== null
  const stale = findStale(state, now, everyMs)
  return { made_at, failure: isFailed ? { at: failed_at, reason: failure } : stale }
}
