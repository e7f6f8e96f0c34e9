import {
  defaultConfiguration,
  isToPack,
  type OrderFigure,
  orderFigures,
  type OrderStatus,
  type Overview,
  statusesThat,
  wasHandedOut,
} from '@signout/contract'
import { sql } from 'kysely'
import type { SettingValues } from '../base/config/config.ts'
import { countRows } from '../db/pages.ts'
import type { Db } from '../db/tables.ts'
import { hasAvailability } from '../catalogue/item-queries.ts'
import { countOrdersByStatus, selectPresent } from '../orders/list-queries.ts'
import { isWithTeam } from '../catalogue/unit-conditions.ts'
import { lacksId } from '../teams/team-queries.ts'
import { instantAfter } from '../base/instants.ts'
import { sendsMails } from '../record/record.ts'

interface OverviewInput {
  readonly settings: SettingValues
  /** Milliseconds between backups: null for none, 0 when they are made elsewhere. */
  readonly backupsEveryMs: number | null
  readonly now: Date
}

/** Age at which failures no longer count: it is too late to do anything about them. */
const failedMailsMs = 24 * 3_600_000

/** The figures of the desk, without orders whose team was deleted. Eight statements, one more where mails are sent. */
export async function findOverview(
  db: Db,
  input: OverviewInput,
): Promise<Omit<Overview, 'alerts'>> {
  const { backupsEveryMs, now } = input
  const present = selectPresent(db)
  const oldest = await present
    .innerJoin('teams', 'teams.id', 'orders.team_id')
    .select(['orders.id as order_id', 'team_code', 'orders.created_at'])
    .where('status', 'in', statusesThat(isToPack))
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(1)
    .executeTakeFirst()
  const units = present.innerJoin('order_items', 'order_id', 'orders.id').where(isWithTeam)
  const stock = await db
    .selectFrom('hardware')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(hasAvailability.out_of_stock).as('out_of_stock'),
      fn.countAll<number>().filterWhere(hasAvailability.low).as('low'),
    ])
    .executeTakeFirstOrThrow()
  const incidents = db.selectFrom('incidents').where('is_resolved', '=', false)
  const teams = db.selectFrom('teams').where(lacksId)
  const failed = db
    .selectFrom('mails')
    .where(sql<boolean>`state = 'failed'`)
    .where('due_at', '>', instantAfter(now, -failedMailsMs))
  const backups = await db.selectFrom('snapshots').select('made_at').executeTakeFirst()
  const made_at = backups?.made_at ?? null
  return {
    ...countFigures(await countOrdersByStatus(db)),
    units_out: await countRows(units),
    ...stock,
    open_incidents: await countRows(incidents),
    oldest_waiting: oldest ?? null,
    teams_without_id: await countRows(teams),
    failed_mails: sendsMails(db) ? await countRows(failed) : 0,
    backup: backupsEveryMs ? { made_at } : null,
    first_steps: await findFirstSteps(db, { ...input, hasBackup: made_at !== null }),
  }
}

function countFigures(counts: Readonly<Record<OrderStatus, number>>): Pick<Overview, OrderFigure> {
  const figures = Map.groupBy(orderFigures, ({ figure }) => figure)
  // Sound: the table has statuses for each figure.
  return Object.fromEntries(
    [...figures].map(([figure, of]) => [
      figure,
      of.reduce((sum, { status }) => sum + counts[status], 0),
    ]),
  ) as Record<OrderFigure, number>
}

/**
 * Which of the things a new event needs are there; null once all are, or units were handed out (spec §19). One
 * statement.
 */
async function findFirstSteps(
  db: Db,
  { settings, backupsEveryMs, now, hasBackup }: OverviewInput & { readonly hasBackup: boolean },
): Promise<Overview['first_steps']> {
  const handedOut = sql.join(statusesThat(wasHandedOut))
  const { rows } = await sql<Record<'items' | 'people' | 'orders' | 'is_over', unknown>>`
    select
      exists (select 1 from hardware) as items,
      exists (select 1 from users where id > (select min(id) from users)) as people,
      exists (select 1 from orders) as orders,
      exists (select 1 from orders where status in (${handedOut})) as is_over
  `.execute(db)
  const [found] = rows
  if (found === undefined || Boolean(found.is_over)) return null
  const { hackathon_name, signout_closes } = settings
  const steps = {
    settings:
      hackathon_name !== defaultConfiguration.hackathon_name && signout_closes >= now.getTime(),
    items: Boolean(found.items),
    people: Boolean(found.people),
    order: Boolean(found.orders),
    backup: backupsEveryMs === 0 || hasBackup,
  }
  return Object.values(steps).every(Boolean) ? null : steps
}
