import { sql } from 'kysely'
import { dialectOf } from './open.ts'
import type { Tx } from './transaction.ts'

/** Any number, the same in every process and not that of the migrations. */
const importLock = 5_318_009

/**
 * Acquires a lock that is held until the transaction ends, for work that inserts what it did not find. Imports, and
 * whoever edits the catalogue, wait for each other; orders never wait for them. Does nothing on SQLite, where one
 * transaction writes at a time anyway.
 */
export async function acquireImportLock(tx: Tx): Promise<void> {
  if (dialectOf(tx) === 'postgres')
    await sql`select pg_advisory_xact_lock(${importLock})`.execute(tx)
}
