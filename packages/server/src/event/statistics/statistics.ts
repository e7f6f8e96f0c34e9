import type { Statistics } from '@signout/contract'
import type { Db } from '../../db/tables.ts'
import { readSnapshot } from '../../db/transaction.ts'
import { findConditions, findRequested } from './items-queries.ts'
import { findTimes } from './times-queries.ts'

/** Statistics of the event, from one snapshot (spec §28). Five statements. */
export async function findStatistics(db: Db): Promise<Statistics> {
  return readSnapshot(db, async (tx) => ({
    ...(await findTimes(tx)),
    items: await findRequested(tx),
    conditions: await findConditions(tx),
  }))
}
