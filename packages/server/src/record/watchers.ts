import { compiled } from '../db/compiled.ts'
import { integerList } from '../db/list-parameters.ts'
import type { Tx } from '../db/transaction.ts'
import type { RecordEntry } from './record-entry.ts'

/**
 * Notes that units of these items, which are locked, have come onto the shelf. The next row of the record notifies
 * their watchers.
 */
export function noteRestocked(tx: Tx, items: readonly number[]): void {
  restocked.set(tx, [...restockedBy(tx), ...items])
}

const restocked = new WeakMap<Tx, readonly number[]>()

/** Items whose watchers are still to be notified. */
export function restockedBy(tx: Tx): readonly number[] {
  return restocked.get(tx) ?? []
}

interface Items {
  readonly items: readonly number[]
}

const readWatchers = compiled((tx, { items }: Items) =>
  tx
    .selectFrom('watches')
    .innerJoin('hardware', 'hardware.id', 'watches.hardware_id')
    .innerJoin('profiles', 'profiles.id', 'watches.profile_id')
    .innerJoin('teams', 'teams.id', 'profiles.team_id')
    .where('watches.hardware_id', 'in', integerList(tx, items))
    .where('hardware.quantity_remaining', '>', 0)
    .select(['watches.hardware_id', 'hardware.name', 'profiles.user_id'])
    .select(['teams.id as team_id', 'teams.team_code'])
    .orderBy('profiles.id')
    .orderBy('watches.hardware_id'),
)

const deleteWatches = compiled((tx, { items }: Items) =>
  tx.deleteFrom('watches').where('hardware_id', 'in', integerList(tx, items)),
)

/**
 * Ends the watches of items that came back in this transaction, and returns the entries for their watchers (spec §13):
 * once, since the items are locked. A statement when items came back, another when they had watchers.
 */
export async function endWatches(tx: Tx): Promise<RecordEntry[]> {
  const noted = restockedBy(tx)
  if (noted.length === 0) return []
  restocked.delete(tx)
  const rows = await readWatchers(tx, { items: noted })
  if (rows.length === 0) return []
  await deleteWatches(tx, { items: [...new Set(rows.map((row) => row.hardware_id))] })
  return rows.map(({ hardware_id: item, name, user_id: user, team_id: id, team_code }) => ({
    kind: 'hardware.back_in_stock',
    item,
    user,
    team: { id, team_code },
    detail: { item: name },
  }))
}
