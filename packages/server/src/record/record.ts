import { randomInt } from 'node:crypto'
import { newsOf } from '@signout/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../base/actor.ts'
import { announce } from './changes/change.ts'
import { compiledInsert } from '../db/compiled.ts'
import { lockKeys } from '../db/postgres/lock-keys.ts'
import { textList } from '../db/list-parameters.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { changeOf } from './record-kinds.ts'
import type { RecordEntry, RecordedTeam } from './record-entry.ts'
import { writeMails } from './record-mails.ts'
import { endWatches } from './watchers.ts'

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
      write: writeOf(tx),
    }
    await insertEntries(
      tx,
      entries.map((entry) => ({ ...common, ...toStored(entry) })),
    )
    for (const entry of entries) announce(tx, changeOf(entry))
  }
  await writeMails(tx, { actor, entries, now })
}

function idOf({ team }: RecordEntry): number {
  return team?.id ?? 0
}

const writes = new WeakMap<Tx, number>()

/** A number for the rows of a transaction; of any size, since it only has to differ within one order. */
function writeOf(tx: Tx): number {
  const write = writes.get(tx) ?? randomInt(2 ** 47)
  writes.set(tx, write)
  return write
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
