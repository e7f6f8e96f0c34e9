import type { Db } from '../../db/tables.ts'
import { mailRecords } from '../../mail/queue-mails.ts'
import { mailWith } from '../../record/record.ts'
import { serverFor } from '../mail/start-outbox.ts'
import type { BusyEvent } from '../world/busy-event.ts'

/** A write, made in any process that has opened the database. Afterwards a cached answer differs, unless it is `unseen`. */
export interface Write {
  (event: BusyEvent, db: Db): Promise<unknown>
  readonly isUnseen?: true
}

/** Each service by its name, after a colon another case of it. */
export type Writes = Readonly<Record<string, Write>>

/** Marks a write that no cached answer shows: new users and links, the states of mails, reminders. */
export function unseen(write: Write): Write {
  return Object.assign(write, { isUnseen: true as const })
}

/** Has mails written, too. */
export async function whileMailed<T>(db: Db, write: () => Promise<T>): Promise<T> {
  mailRecords(db, serverFor('smtp://127.0.0.1:1'))
  try {
    return await write()
  } finally {
    mailWith(db)
  }
}
