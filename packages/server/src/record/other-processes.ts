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

/**
 * Watches the version of the file. Changes by other programs, or by our processes without a notice, which concern no
 * screen, clear caches but notify no listener.
 */
function watchFile(db: Db, hub: ChangeHub): () => boolean {
  const { foreignVersion, readNow } = db.context
  const selectNotices = () => db.selectFrom('notices').select(['id', 'origin', 'change'])
  const latest = selectNotices().orderBy('id', 'desc').limit(1).compile()
  let last = readNow?.(latest).at(0)?.id ?? 0
  let seen = foreignVersion?.()
  /** The changes since the last call, without this process's own; `anything` when some are no longer kept. */
  const readNew = (): AnyChange[] => {
    const rows = readNow?.(selectNotices().where('id', '>', last).orderBy('id').compile()) ?? []
    const isWhole = rows.length === 0 || rows[0]?.id === last + 1
    last = rows.at(-1)?.id ?? last
    if (!isWhole) return [anything]
    const foreign = rows.filter(({ origin }) => origin !== hub.name)
    return foreign.map(({ change }) => parse(AnyChange, change) ?? anything)
  }
  return () => {
    try {
      const version = foreignVersion?.()
      if (version !== seen) {
        const changes = readNew()
        seen = version
        hub.forgetAll()
        for (const change of changes) hub.publish(change)
      }
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
  return parse(Notice, payload) ?? { origin: '', change: anything }
}

function parse<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Notifies all processes when the transaction commits: on PostgreSQL by a notice; in a SQLite file by a row, for
 * processes that see another's write. One statement.
 */
export async function notifyOthers(tx: Tx, change: AnyChange): Promise<void> {
  const origin = hubOf(tx).name
  if (tx.context.dialect === 'sqlite') {
    return insertNotice(tx, { origin, change: JSON.stringify(change) })
  }
  const text = JSON.stringify({ origin, change })
  const payload = text.length > longestPayload ? JSON.stringify({ origin, change: anything }) : text
  return notify(tx, { channel, payload })
}

const insertNotice = compiledWrite(
  (db, { origin, change }: { readonly origin: string; readonly change: string }) =>
    db.insertInto('notices').values({ origin, change }),
)

const notify = compiledWrite(
  (db, { channel, payload }: { readonly channel: string; readonly payload: string }) =>
    db.selectNoFrom(sql`pg_notify(${channel}, ${payload})`.as('notified')),
)
