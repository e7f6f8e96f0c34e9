import type { Statistics } from '@signout/contract'
import { longRead } from '../db/long-reads/long-read.ts'
import { readSnapshot } from '../db/transaction.ts'
import { findConditions, findRequested } from './items-queries.ts'
import { findTimes } from './times-queries.ts'

/** Statistics of the event, from one snapshot (spec §28). Five statements. */
export const findStatistics = longRead(
  import.meta.url,
  'findStatistics',
  async (db): Promise<Statistics> =>
    readSnapshot(db, async (tx) => ({
      ...(await findTimes(tx)),
      items: await findRequested(tx),
      conditions: await findConditions(tx),
    })),
)
