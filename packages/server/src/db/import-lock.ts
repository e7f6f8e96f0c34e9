import { sql } from 'kysely'
import { dialectOf } from './open.ts'
import type { Tx } from './transact.ts'

/** Any number, the same in every process. */
const TURN = 5_318_009

/**
 * Waits until no other transaction has the turn, and has it until this one ends: for work that looks whether something
 * is there and else makes it. Orders never wait for it. On SQLite, where one transaction writes at a time, nothing.
 */
export async function acquireImportLock(tx: Tx): Promise<void> {
  if (dialectOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(${TURN})`.execute(tx)
}
