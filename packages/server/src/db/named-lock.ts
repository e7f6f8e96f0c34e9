import { sql } from 'kysely'
import { dialectOf } from './open.ts'
import type { Tx } from './transaction.ts'

/** Any numbers, the same in every process and not that of the migrations. */
const locks = { catalogue: 5_318_009, applicants: 5_318_010 } as const

/**
 * Acquires a lock that is held until the transaction ends, for work that inserts what it did not find. Whoever imports or
 * edits the catalogue waits for the others who do, and so do imports of applicants; orders never wait for them. Does
 * nothing on SQLite, where one transaction writes at a time anyway.
 */
export async function acquireLock(tx: Tx, lock: keyof typeof locks): Promise<void> {
  if (dialectOf(tx) === 'postgres')
    await sql`select pg_advisory_xact_lock(${locks[lock]})`.execute(tx)
}
