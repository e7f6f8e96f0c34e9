import { commandLine } from '@signout/server/actor.ts'
import type { Db } from '@signout/server/db/tables.ts'
import type { Tx } from '@signout/server/db/transaction.ts'
import { announce, anything } from '@signout/server/hub/change.ts'
import { inBatches } from '@signout/server/pauses.ts'
import { transact } from '@signout/server/write/transact.ts'

/** Writes a list in short transactions, and tells servers, which keep what they have read. */
export async function writeInPieces<T, R>(
  db: Db,
  entries: readonly T[],
  write: (tx: Tx, piece: readonly T[]) => Promise<readonly R[] | void>,
): Promise<R[]> {
  const results: R[] = []
  for (const piece of inBatches(entries)) {
    const written = await transact(db, commandLine, (tx) => {
      announce(tx, anything)
      return write(tx, piece)
    })
    results.push(...(written ?? []))
  }
  return results
}
