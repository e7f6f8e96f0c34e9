import { type RawBuilder, sql } from 'kysely'
import type { Db, Timestamp } from './tables.ts'

/** Start of the UTC hour of a time. */
export function hourOf(db: Db, column: string): RawBuilder<Timestamp> {
  const time = sql.ref(column)
  return db.context.dialect === 'sqlite'
    ? sql`substr(${time}, 1, 13) || ':00:00.000Z'`
    : sql`date_trunc('hour', ${time}, 'UTC')`
}

/** Whole seconds from one time to another; 0 if the clock was set back in between. */
export function secondsBetween(db: Db, from: string, to: string): RawBuilder<number> {
  const [start, end] = [sql.ref(from), sql.ref(to)]
  return db.context.dialect === 'sqlite'
    ? sql`cast(round(max(unixepoch(${end}, 'subsec') - unixepoch(${start}, 'subsec'), 0)) as integer)`
    : sql`cast(round(greatest(extract(epoch from ${end} - ${start}), 0)) as bigint)`
}
