import { defaultConfiguration, type Overview, statusesThat, wasHandedOut } from '@signout/contract'
import { sql } from 'kysely'
import type { EventSettings } from '../config/config.ts'
import type { Db } from '../db/tables.ts'

interface Options {
  readonly settings: EventSettings
  readonly backupsEveryMs: number | null
  readonly now: Date
}

/**
 * Which of the things a new event needs are there; null once all are, or units were handed out (spec §19). One
 * statement.
 */
export async function findFirstSteps(
  db: Db,
  { settings: { hackathon_name, signout }, backupsEveryMs, now }: Options,
): Promise<Overview['first_steps']> {
  const handedOut = sql.join(statusesThat(wasHandedOut))
  const { rows } = await sql<Record<'items' | 'people' | 'order' | 'backup' | 'is_over', unknown>>`
    select
      exists (select 1 from hardware) as items,
      exists (select 1 from users where id > (select min(id) from users)) as people,
      exists (select 1 from orders) as ${sql.ref('order')},
      exists (select 1 from snapshots where made_at is not null) as backup,
      exists (select 1 from orders where status in (${handedOut})) as is_over
  `.execute(db)
  const [found] = rows
  if (found === undefined || Boolean(found.is_over)) return null
  const steps = {
    settings:
      hackathon_name !== defaultConfiguration.hackathon_name && signout.closes >= now.getTime(),
    items: Boolean(found.items),
    people: Boolean(found.people),
    order: Boolean(found.order),
    // 0 says that they are made elsewhere.
    backup: backupsEveryMs === 0 || Boolean(found.backup),
  }
  return Object.values(steps).every(Boolean) ? null : steps
}
