import type { Tx } from '@signout/server/db/transact.ts'
import type { SyntheticEvent } from './plan-event.ts'
import { writeItems } from './write-items.ts'
import { writeOrders } from './write-orders.ts'
import { writeTeams } from './write-teams.ts'

const TEAMS_BEFORE_MS = 72 * 3_600_000

/** Writes a planned event; the number of statements grows with the thousands of rows. */
export async function writeEvent(
  tx: Tx,
  event: SyntheticEvent,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - TEAMS_BEFORE_MS).toISOString()
  const teamIds = await writeTeams(tx, event, passwordHash, since)
  const itemIds = await writeItems(tx, event, since)
  await writeOrders(tx, event, teamIds, itemIds)
}
