import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
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
  return changes && mergeChanges(changes)
}

/** The channel on which server processes tell one another. */
export const channel = 'signout_changes'
/** PostgreSQL takes less than 8,000 bytes. */
const longestPayload = 7_000

/** What one process tells the others. */
const Notice = z.strictObject({
  id: z.string(),
  change: z.union([
    z.literal(anything),
    z.strictObject({
      inventory: z.exactOptional(z.boolean()),
      orders: z.exactOptional(z.array(z.int())),
      teams: z.exactOptional(z.array(z.int())),
      session: z.exactOptional(z.array(z.int())),
      mails: z.exactOptional(z.literal(true)),
    }),
  ]),
})
type Notice = z.output<typeof Notice>

/** Whatever else comes, another version of the program may have said: then anything may have changed. */
export function readNotice(payload: string): Notice {
  try {
    return Notice.parse(JSON.parse(payload))
  } catch {
    return { id: '', change: anything }
  }
}

/**
 * Has PostgreSQL tell all processes when the transaction is committed; answers the id of the notice. On SQLite others
 * notice it by the file itself. One statement on PostgreSQL, none on SQLite.
 */
export async function notifyOthers(tx: Tx, change: AnyChange): Promise<string | undefined> {
  if (dialectOf(tx) !== 'postgres') return undefined
  const id = randomUUID()
  const text = JSON.stringify({ id, change })
  const payload = text.length > longestPayload ? JSON.stringify({ id, change: anything }) : text
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx)
  return id
}
