import { newsOf } from '@signout/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../base/actor.ts'
import { compiled, compiledInsert, integerList, textList } from '../db/compiled.ts'
import { perDatabase, type Tx } from '../db/transaction.ts'
import { lockKeys } from '../db/postgres/lock-keys.ts'
import type { Db } from '../db/tables.ts'
import { announce, carriedBy } from './changes/change.ts'
import { changeOf, type RecordedTeam, type RecordEntry } from './record-kinds.ts'

/**
 * Records what a transaction did, one row for each object, and announces it: the one call by which every write reports
 * its changes (spec §15, §17). Also notifies watchers of items that came back. One statement, and one to announce it on
 * PostgreSQL; up to two more where items came back, and up to five where mails are sent.
 */
export async function record(
  tx: Tx,
  actor: Actor,
  done: readonly RecordEntry[],
  now: Date,
): Promise<void> {
  const told = await endWatches(tx)
  // News of several teams are numbered in the order of their ids, so that two transactions never deadlock.
  const entries =
    told.length === 0 ? done : [...done, ...told].toSorted((one, other) => idOf(one) - idOf(other))
  if (entries.length > 0) {
    const common = {
      at: now.toISOString(),
      actor_id: actor.userId,
      via: actor.via,
      write: carriedBy(tx).write,
    }
    await insertEntries(
      tx,
      entries.map((entry) => ({ ...common, ...toStored(entry) })),
    )
    for (const entry of entries) announce(tx, changeOf(entry))
  }
  await mailsOf(tx).write?.(tx, { actor, entries, now })
}

function idOf({ team }: RecordEntry): number {
  return team?.id ?? 0
}

function toStored({ kind, order, team, item, user, detail, undoes }: RecordEntry) {
  return {
    kind,
    order_id: order ?? null,
    team_id: team?.id ?? null,
    team_code: team?.team_code ?? null,
    hardware_id: item ?? null,
    user_id: user ?? null,
    detail: JSON.stringify(detail),
    undoes: undoes ?? null,
  }
}

/** An order's team; none when it was deleted. */
export function recordedTeam(order: {
  readonly team_id: number | null
  readonly team_code: string | null
}): RecordedTeam | null {
  const { team_id, team_code } = order
  return team_id === null || team_code === null ? null : { id: team_id, team_code }
}

const columnKinds = {
  at: 'timestamp',
  actor_id: 'integer',
  via: 'text',
  kind: 'text',
  order_id: 'integer',
  team_id: 'integer',
  team_code: 'text',
  hardware_id: 'integer',
  user_id: 'integer',
  detail: 'text',
  undoes: 'integer',
  write: 'integer',
} as const

const insertEntries = compiledInsert('history', columnKinds, lockNews)

/**
 * On PostgreSQL news of a team are numbered one transaction after the other: a participant has seen everything up to a
 * number (spec §17), so lower numbers must not be committed later.
 */
function lockNews(db: Db): RawBuilder<unknown> {
  if (db.context.dialect === 'sqlite') return sql`true`
  const locked = sql`pg_advisory_xact_lock((${sql.lit(lockKeys.news)}::bigint << 32) | list.team_id)`
  return sql`case when list.kind in ${textList(db, [...newsOf.keys()])} and list.team_id is not null
    then ${locked}::text is not null else true end`
}

/**
 * Notes that units of these items, which are locked, have come onto the shelf. The next row of the record notifies
 * their watchers.
 */
export function noteRestocked(tx: Tx, items: readonly number[]): void {
  carriedBy(tx).restocked.push(...items)
}

interface Items {
  readonly items: readonly number[]
}

const readWatchers = compiled((tx, { items }: Items) =>
  tx
    .selectFrom('watches')
    .innerJoin('hardware', 'hardware.id', 'watches.hardware_id')
    .innerJoin('profiles', 'profiles.id', 'watches.profile_id')
    .innerJoin('teams', 'teams.id', 'profiles.team_id')
    .where('watches.hardware_id', 'in', integerList(tx, items))
    .where('hardware.quantity_remaining', '>', 0)
    .select(['watches.hardware_id', 'hardware.name', 'profiles.user_id'])
    .select(['teams.id as team_id', 'teams.team_code'])
    .orderBy('profiles.id')
    .orderBy('watches.hardware_id'),
)

const deleteWatches = compiled((tx, { items }: Items) =>
  tx.deleteFrom('watches').where('hardware_id', 'in', integerList(tx, items)),
)

/**
 * Ends the watches of items that came back in this transaction, and returns the entries for their watchers (spec §13):
 * once, since the items are locked. A statement when items came back, another when they had watchers.
 */
async function endWatches(tx: Tx): Promise<RecordEntry[]> {
  const items = carriedBy(tx).restocked.splice(0)
  if (items.length === 0) return []
  const rows = await readWatchers(tx, { items })
  if (rows.length === 0) return []
  await deleteWatches(tx, { items: [...new Set(rows.map((row) => row.hardware_id))] })
  return rows.map(({ hardware_id: item, name, user_id: user, team_id: id, team_code }) => ({
    kind: 'hardware.back_in_stock',
    item,
    user,
    team: { id, team_code },
    detail: { item: name },
  }))
}

/** What a call of `record` wrote. */
export interface Recorded {
  readonly actor: Actor
  readonly entries: readonly RecordEntry[]
  readonly now: Date
}

/** Writes the mails that follow from rows of the record, in their transaction (spec §18). */
type WriteMails = (tx: Tx, recorded: Recorded) => Promise<void>

const mailsOf = perDatabase((): { write?: WriteMails | undefined } => ({}))

/** Has mails written with every record of this database from now on; with none when `write` is omitted. */
export function mailWith(db: Db, write?: WriteMails): void {
  mailsOf(db).write = write
}

/** Whether mails are written with the records of this database. */
export function sendsMails(db: Db): boolean {
  return mailsOf(db).write !== undefined
}
