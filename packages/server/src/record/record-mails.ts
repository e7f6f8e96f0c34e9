import type { Actor } from '../base/actor.ts'
import type { Context } from '../db/context.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { RecordEntry } from './record-entry.ts'

/** What a call of `record` wrote. */
export interface Recorded {
  readonly actor: Actor
  readonly entries: readonly RecordEntry[]
  readonly now: Date
}

/** Writes the mails that follow from rows of the record, in their transaction (spec §18). */
type WriteMails = (tx: Tx, recorded: Recorded) => Promise<void>

const writers = new WeakMap<Context, WriteMails>()

/** Has mails written with every record of this database from now on; with none when `write` is omitted. */
export function mailWith({ context }: Db, write?: WriteMails): void {
  if (write === undefined) writers.delete(context)
  else writers.set(context, write)
}

/** Whether mails are written with the records of this database. */
export function sendsMails({ context }: Db): boolean {
  return writers.has(context)
}

export async function writeMails(tx: Tx, recorded: Recorded): Promise<void> {
  await writers.get(tx.context)?.(tx, recorded)
}
