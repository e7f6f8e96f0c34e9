import { type Actor, requireOrganiser } from '../../actor.ts'
import { transact } from '../../write/transact.ts'
import type { Db } from '../../db/tables.ts'
import { record } from '../../write/record/record.ts'
import {
  anonymiseOthers,
  clearPersonalColumns,
  emptyTables,
  findOrganisers,
  redactRecord,
} from './queries.ts'

export interface Purged {
  /** Users who are nobody in particular any more. */
  readonly users: number
  /** Those who can still log in. */
  readonly organisers: number
}

/**
 * Removes the personal data of an event: of everybody phones, signatures, review status, sessions and what they wrote,
 * and the names and emails of all but active organisers, in the record too. Stock and orders stay (beyond §10).
 * Nobody may be at work, and the old rows are still in the file: `purgeDatabase` sees to both.
 */
export async function purgeEvent(db: Db, actor: Actor, _: object, now: Date): Promise<Purged> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const organisers = await findOrganisers(tx)
    const users = await anonymiseOthers(tx)
    await clearPersonalColumns(tx)
    await redactRecord(tx)
    await emptyTables(tx)
    await record(tx, actor, [{ kind: 'data.purged', detail: {} }], now)
    return { users, organisers: organisers.length }
  })
}
