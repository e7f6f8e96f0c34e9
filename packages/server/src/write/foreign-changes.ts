import { dialectOf, foreignVersionOf } from '../db/open.ts'
import { listenOnPostgres } from '../db/postgres/postgres-listener.ts'
import type { Db } from '../db/tables.ts'
import { channel, readNotice } from './announce.ts'
import { anything } from './change.ts'
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
  if (dialectOf(db) === 'sqlite') return watchFile(db, hub)
  if (databaseUrl === undefined) return { catchUp: () => false, stop: async () => {} }
  const listener = listenOnPostgres(databaseUrl, channel, {
    // Whatever was said before, or while nobody listened, was missed.
    onState: () => hub.publish(anything),
    onNotice: (payload) => {
      const { id, change } = readNotice(payload)
      hub.publishNotice(change, id)
    },
  })
  return { catchUp: () => listener.isListening(), stop: listener.stop }
}

function watchFile(db: Db, hub: ChangeHub): ForeignChanges {
  let seen = foreignVersionOf(db)
  return {
    catchUp: () => {
      try {
        const version = foreignVersionOf(db)
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
