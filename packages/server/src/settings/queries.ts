import type { SettingName } from '@signout/contract'
import { integerList } from '../db/list-parameters.ts'
import { countRows } from '../db/pages.ts'
import type { Tx } from '../db/transaction.ts'
import { isWithTeam } from '../orders/units.ts'

/** Stores texts and deletes settings that are null. Two statements at most. */
export async function storeSettings(
  tx: Tx,
  changes: ReadonlyMap<SettingName, string | null>,
): Promise<void> {
  const set = [...changes].flatMap(([name, value]) => (value === null ? [] : { name, value }))
  const unset = [...changes].flatMap(([name, value]) => (value === null ? name : []))
  if (set.length > 0) {
    await tx
      .insertInto('settings')
      .values(set)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
      )
      .execute()
  }
  if (unset.length > 0) await tx.deleteFrom('settings').where('name', 'in', unset).execute()
}

/** Units of all teams, by team and item. One statement. */
export async function findUnitsOut(tx: Tx) {
  return tx
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .innerJoin('teams', 'teams.id', 'orders.team_id')
    .innerJoin('hardware', 'hardware.id', 'order_items.hardware_id')
    .where(isWithTeam)
    .select(({ fn }) => [
      'teams.id as team_id',
      'teams.team_code',
      'hardware.name',
      fn.countAll<number>().as('quantity'),
    ])
    .groupBy(['teams.id', 'teams.team_code', 'hardware.id', 'hardware.name'])
    .orderBy('teams.id')
    .orderBy('hardware.id')
    .execute()
}

/** Number of members of these teams who may log in. One statement. */
export async function countMembers(tx: Tx, teams: readonly number[]): Promise<number> {
  return countRows(
    tx
      .selectFrom('profiles')
      .innerJoin('users', 'users.id', 'profiles.user_id')
      .where('profiles.team_id', 'in', integerList(tx, teams))
      .where('users.is_active', '=', true),
  )
}

/** When teams were last reminded. One statement. */
export async function findLastReminder(tx: Tx): Promise<string | undefined> {
  const row = await tx
    .selectFrom('history')
    .where('kind', '=', 'event.reminded')
    .orderBy('id', 'desc')
    .select('at')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}
