import { newsOf } from '@signout/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { announce } from '../change.ts'
import { compiledWrite } from '../../db/compiled.ts'
import { insertRows, textList } from '../../db/list-parameters.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { changeOf, type RecordEntry, type RecordedTeam } from './kinds.ts'
import { endWatches } from './watchers.ts'

/** Something that was done, by whom and when. */
export interface Act {
  readonly actor: Actor
  readonly at: Date
  readonly entry: RecordEntry
}

/** What else a transaction writes because of what it did, such as mails. */
export type RecordHook = (
  tx: Tx,
  actor: Actor,
  entries: readonly RecordEntry[],
  now: Date,
) => Promise<void>

declare module '../../db/context.ts' {
  interface Context {
    /** Runs in every transaction of this process that records something, after its rows are written. */
    recorded?: RecordHook
  }
}

/**
 * Writes down what a transaction did, one row for each thing, and announces it: the one call by which every write says
 * what it changed (spec §15, §17). Tells as well who waited for items that came back in it. One statement, and one to
 * announce it on PostgreSQL; where something came back, up to two more, and where mails are sent, up to five.
 */
export async function record(
  tx: Tx,
  actor: Actor,
  done: readonly RecordEntry[],
  now: Date,
): Promise<void> {
  const told = await endWatches(tx)
  // News of several teams are numbered in the order of their ids: two transactions never wait for each other.
  const entries =
    told.length === 0 ? done : [...done, ...told].toSorted((one, other) => idOf(one) - idOf(other))
  await recordActs(
    tx,
    entries.map((entry) => ({ actor, at: now, entry })),
  )
  await tx.context.recorded?.(tx, actor, entries, now)
}

function idOf({ team }: RecordEntry): number {
  return team?.id ?? 0
}

/** The same for what several people did at several times, such as a made-up event, of which no mail is sent. */
export async function recordActs(tx: Tx, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return
  await insertEntries(tx, { rows: acts.map(toStored) })
  for (const { entry } of acts) announce(tx, changeOf(entry))
}

function toStored({ actor, at, entry }: Act) {
  const { kind, order, team, item, user, detail, undoes } = entry
  return {
    at: at.toISOString(),
    actor_id: actor.userId,
    via: actor.via,
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

/** An order's team, as far as it is still there. */
export function teamOf(order: {
  readonly team_id: number | null
  readonly team_code: string | null
}): RecordedTeam | null {
  const { team_id, team_code } = order
  return team_id === null || team_code === null ? null : { id: team_id, team_code }
}

const kinds = {
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
} as const

type StoredRow = Readonly<Record<keyof typeof kinds, string | number | null>>

const insertEntries = compiledWrite((db, { rows }: { readonly rows: readonly StoredRow[] }) =>
  insertRows(db, 'history', rows, kinds, inTurn(db)),
)

/** Any number that no other advisory lock begins with. */
const newsLock = 5_318_012

/**
 * On PostgreSQL news of a team are numbered one transaction after the other: a participant has seen all up to a number
 * (spec §17), and what was numbered before must not be committed after.
 */
function inTurn(db: Db): RawBuilder<unknown> {
  if (db.context.dialect === 'sqlite') return sql`true`
  const locked = sql`pg_advisory_xact_lock((${sql.lit(newsLock)}::bigint << 32) | list.team_id)`
  return sql`case when list.kind in ${textList(db, [...newsOf.keys()])} and list.team_id is not null
    then ${locked}::text is not null else true end`
}
