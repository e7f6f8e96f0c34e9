import { sql } from 'kysely'
import { z } from 'zod'
import { compiledWrite } from '../db/compiled.ts'
import { listenOnPostgres } from '../db/postgres/postgres-listener.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { AnyChange, anything } from './changes/change.ts'
import { type ChangeHub, hubOf } from './changes/change-hub.ts'

/**
 * Detects other processes' writes to the same database: on SQLite by the version of the file; on PostgreSQL by a
 * listening connection, which reconnects when lost. `catchUp` publishes those so far; false while they cannot be heard
 * and nothing may be cached.
 */
export function hearOthers(db: Db, hub: ChangeHub, databaseUrl: string | undefined) {
  const stop = async () => {}
  if (db.context.dialect === 'sqlite') return { catchUp: watchFile(db, hub), stop }
  if (databaseUrl === undefined) return { catchUp: () => false, stop }
  const listener = listenOnPostgres(databaseUrl, channel, {
    // Earlier notices, and those while the connection was lost, were missed.
    onState: () => hub.publish(anything),
    onNotice: (payload) => {
      const { origin, change } = readNotice(payload)
      if (origin !== hub.name) hub.publish(change)
    },
  })
  return { catchUp: listener.isListening, stop: listener.stop }
}

/** A SQLite file tells only that another process has written, not what. */
function watchFile({ context: { foreignVersion } }: Db, hub: ChangeHub): () => boolean {
  let seen = foreignVersion?.()
  return () => {
    try {
      const version = foreignVersion?.()
      const hasChanged = version !== seen
      seen = version
      if (hasChanged) hub.publish(anything)
      return true
    } catch {
      // An unreadable file is reported by the request that needs it.
      return false
    }
  }
}

/** The channel of the notices between server processes. */
const channel = 'signout_changes'
/** Maximum size of a notice; PostgreSQL accepts less than 8,000 bytes. */
const longestPayload = 7_000

/** Notice from one process to the others. */
const Notice = z.strictObject({ origin: z.string(), change: AnyChange })
type Notice = z.output<typeof Notice>

/**
 * Parses a notice. In any other form, such as that of another version of the program, it means that anything may have
 * changed.
 * @internal Tested as a table.
 */
export function readNotice(payload: string): Notice {
  try {
    return Notice.parse(JSON.parse(payload))
  } catch {
    return { origin: '', change: anything }
  }
}

/** Notifies all processes on PostgreSQL when the transaction commits. One statement there, none on SQLite. */
export async function notifyOthers(tx: Tx, change: AnyChange): Promise<void> {
  if (tx.context.dialect === 'sqlite') return
  const origin = hubOf(tx).name
  const text = JSON.stringify({ origin, change })
  const payload = text.length > longestPayload ? JSON.stringify({ origin, change: anything }) : text
  await notify(tx, { channel, payload })
}

const notify = compiledWrite(
  (db, { channel, payload }: { readonly channel: string; readonly payload: string }) =>
    db.selectNoFrom(sql`pg_notify(${channel}, ${payload})`.as('notified')),
)
