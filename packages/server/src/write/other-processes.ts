import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { compiledWrite } from '../db/compiled.ts'
import { listenOnPostgres } from '../db/postgres/postgres-listener.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { type AnyChange, anything } from './change.ts'
import type { ChangeHub } from './hub.ts'

/** How this process hears of what others write into the same database. */
export interface ForeignChanges {
  /** Publishes what others have written by now; false while they cannot be heard, when nothing may be remembered. */
  readonly catchUp: () => boolean
  readonly stop: () => Promise<void>
}

/** On SQLite the file itself tells; on PostgreSQL a connection of its own listens, and is made again when it is lost. */
export function hearOthers(
  db: Db,
  hub: ChangeHub,
  databaseUrl: string | undefined,
): ForeignChanges {
  if (db.context.dialect === 'sqlite') return watchFile(db, hub)
  if (databaseUrl === undefined) return { catchUp: () => false, stop: async () => {} }
  const listener = listenOnPostgres(databaseUrl, channel, {
    // What was said before, or while the connection was lost, was missed.
    onState: () => hub.publish(anything),
    onNotice: (payload) => {
      const { id, change } = readNotice(payload)
      hub.publishNotice(change, id)
    },
  })
  return { catchUp: () => listener.isListening(), stop: listener.stop }
}

function watchFile(db: Db, hub: ChangeHub): ForeignChanges {
  let seen = db.context.foreignVersion?.()
  return {
    catchUp: () => {
      try {
        const version = db.context.foreignVersion?.()
        if (version !== seen) {
          seen = version
          hub.publish(anything)
        }
        return true
      } catch {
        // A file that cannot be read: the request that needs it says so.
        return false
      }
    },
    stop: async () => {},
  }
}

/** The channel on which server processes tell one another. */
const channel = 'signout_changes'
/** PostgreSQL takes less than 8,000 bytes. */
const longestPayload = 7_000

/** What one process tells the others. */
const Notice = z.strictObject({
  id: z.string(),
  change: z.union([
    z.literal(anything),
    z.strictObject({
      inventory: z.exactOptional(z.boolean()),
      event: z.exactOptional(z.boolean()),
      orders: z.exactOptional(z.array(z.int())),
      teams: z.exactOptional(z.array(z.int())),
      session: z.exactOptional(z.array(z.int())),
      mails: z.exactOptional(z.literal([true, 'again'])),
    }),
  ]),
})
type Notice = z.output<typeof Notice>

/**
 * Reads a notice. One of another form, such as another version of the program may send, says that anything may have changed.
 * @internal Tested as a table.
 */
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
  if (tx.context.dialect !== 'postgres') return undefined
  const id = randomUUID()
  const text = JSON.stringify({ id, change })
  const payload = text.length > longestPayload ? JSON.stringify({ id, change: anything }) : text
  await notify(tx, { channel, payload })
  return id
}

const notify = compiledWrite(
  (db, { channel, payload }: { readonly channel: string; readonly payload: string }) =>
    db.selectNoFrom(sql`pg_notify(${channel}, ${payload})`.as('notified')),
)
