import { sql } from 'kysely'
import { dialectOf } from '../db/open.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { type AnyChange, anything, mergeChanges } from './change.ts'
import { ChangeHub } from './hub.ts'

const hubs = new WeakMap<Db, ChangeHub>()
const announced = new WeakMap<Tx, AnyChange[]>()

/** Where the changes of a database arrive in this process. */
export function hubOf(db: Db): ChangeHub {
  const hub = hubs.get(db) ?? new ChangeHub()
  hubs.set(db, hub)
  return hub
}

/** Says what the transaction changes; it is heard when, and only when, the transaction is committed. */
export function announce(tx: Tx, change: AnyChange): void {
  const changes = announced.get(tx) ?? []
  changes.push(change)
  announced.set(tx, changes)
}

/** What a transaction has announced so far, as one change; undefined when nothing. */
export function announcedIn(tx: Tx): AnyChange | undefined {
  const changes = announced.get(tx)
  if (changes === undefined) return undefined
  return changes.includes(anything)
    ? anything
    : mergeChanges(changes.filter((change) => change !== anything))
}

/** The channel on which server processes tell one another. */
export const channel = 'signout_changes'
/** PostgreSQL takes less than 8,000 bytes. */
const longestPayload = 7_000

export interface Notice {
  /** Id of the hub that has heard it already. */
  readonly from: string
  readonly change: AnyChange
}

/**
 * Has PostgreSQL tell the other processes when the transaction is committed. SQLite's notice it by the file itself.
 * One statement on PostgreSQL, none on SQLite.
 */
export async function notifyOthers(tx: Tx, change: AnyChange, from: string): Promise<void> {
  if (dialectOf(tx) !== 'postgres') return
  const text = JSON.stringify({ from, change } satisfies Notice)
  const short = JSON.stringify({ from, change: anything } satisfies Notice)
  const payload = text.length > longestPayload ? short : text
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx)
}
