import { conditionsOffShelf, type Loss, orderMoves, type StillOutLine } from '@signout/contract'
import { integerList } from '../../db/compiled.ts'
import { countRows, type PageRows, type Paging } from '../../db/pages.ts'
import type { Db } from '../../db/tables.ts'
import { isWithTeam } from '../../catalogue/unit-conditions.ts'

/** A line with the further columns of the file. */
export interface StillOutRow extends StillOutLine {
  readonly model_number: string | null
}

/** One page of the units that are out, the longest first, those of deleted teams included. Three statements. */
export async function findStillOutPage(db: Db, paging: Paging): Promise<PageRows<StillOutRow>> {
  const groups = selectUnitsOut(db)
    .groupBy(['orders.id', 'order_items.hardware_id'])
    .select('orders.id')
  const count = await countRows(db.selectFrom(groups.as('line')))
  const lines = await selectLinesOut(db).limit(paging.limit).offset(paging.offset).execute()
  return { count, results: await withMembers(db, lines) }
}

export async function findStillOutRows(db: Db): Promise<StillOutRow[]> {
  return withMembers(db, await selectLinesOut(db).execute())
}

export function selectUnitsOut(db: Db) {
  return db.selectFrom('orders').innerJoin('order_items', 'order_id', 'orders.id').where(isWithTeam)
}

function selectLinesOut(db: Db) {
  return selectUnitsOut(db)
    .innerJoin('hardware', 'hardware.id', 'hardware_id')
    .leftJoin('teams', 'teams.id', 'orders.team_id')
    .select(['orders.id as order_id', 'orders.team_id', 'team_code'])
    .select(['hardware.id as hardware_id', 'hardware.name', 'model_number'])
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('quantity'),
      // An order that was handed out again after an undo is out since the latest time.
      fn
        .coalesce(
          eb
            .selectFrom('history')
            .whereRef('history.order_id', '=', 'orders.id')
            .where('kind', '=', orderMoves.pickUp.recordedAs)
            .select((row) => row.fn.max('at').as('at')),
          'orders.updated_at',
        )
        .as('since'),
    ])
    .groupBy(['orders.id', 'team_code', 'hardware.id'])
    .orderBy('since')
    .orderBy('orders.id')
    .orderBy('hardware.name_key')
    .orderBy('hardware.id')
}

/** Adds the members of the teams of these lines, in the order in which they signed. One statement. */
async function withMembers<L extends { readonly team_id: number | null }>(
  db: Db,
  lines: readonly L[],
): Promise<(L & Pick<StillOutLine, 'members'>)[]> {
  const teams = new Set(lines.flatMap(({ team_id }) => team_id ?? []))
  const members = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['team_id', 'first_name', 'last_name', 'email', 'profiles.phone_number'])
    .where('team_id', 'in', integerList(db, [...teams]))
    .orderBy('profiles.id')
    .execute()
  const byTeam = Map.groupBy(members, (member) => member.team_id)
  return lines.map((line) => Object.assign(line, { members: byTeam.get(line.team_id ?? 0) ?? [] }))
}

/** One page of the returned units that are not on the shelf, the latest first. Two statements. */
export async function findLosses(db: Db, { limit, offset }: Paging): Promise<PageRows<Loss>> {
  const groups = db
    .selectFrom('order_items')
    .where('part_returned_health', 'in', conditionsOffShelf)
    .groupBy(['order_id', 'hardware_id', 'part_returned_health', 'returned_at'])
    .select((eb) => ['order_id', 'hardware_id', eb.fn.countAll<number>().as('quantity')])
    // Neither is null in these conditions.
    .select((eb) => [
      eb.ref('part_returned_health').$notNull().as('part_returned_health'),
      eb.ref('returned_at').$notNull().as('at'),
    ])
  const count = await countRows(db.selectFrom(groups.as('loss')))
  const results = await db
    .selectFrom(groups.as('loss'))
    .innerJoin('orders', 'orders.id', 'loss.order_id')
    .leftJoin('teams', 'teams.id', 'orders.team_id')
    .select(['loss.hardware_id', 'loss.order_id', 'orders.team_id', 'team_code'])
    .select(['loss.quantity', 'loss.part_returned_health', 'loss.at'])
    .orderBy('loss.at', 'desc')
    .orderBy('loss.order_id', 'desc')
    .orderBy('loss.hardware_id')
    .orderBy('loss.part_returned_health')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, results }
}
