import { integerList } from '../db/list-parameters.ts'
import { countRows } from '../db/pages.ts'
import type { Tx } from '../db/transaction.ts'
import { isWithTeam } from '../orders/units.ts'

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
