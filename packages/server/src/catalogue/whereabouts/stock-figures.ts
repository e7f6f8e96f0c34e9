import { conditions, forEachCondition, type ItemStock, stockKeys } from '@signout/contract'
import { integerList } from '../../db/list-parameters.ts'
import { countRows, type PageRows, type Paging } from '../../db/pages.ts'
import type { Db } from '../../db/tables.ts'
import { selectWatching } from '../watches/watch-queries.ts'
import { isHeldForTeam, isWithTeam } from '../unit-conditions.ts'

/** One page of where the units of every item are, by the items' ids. Four statements. */
export async function findStock(db: Db, { limit, offset }: Paging): Promise<PageRows<ItemStock>> {
  const items = db.selectFrom('hardware')
  const count = await countRows(items)
  const page = await items.select('id').orderBy('id').limit(limit).offset(offset).execute()
  const ids = page.map(({ id }) => id)
  const units = new Map((await countUnits(db, ids)).map((row) => [row.hardware_id, row]))
  const watching = await countWatching(db, ids)
  const results = ids.map((id) =>
    Object.assign(units.get(id) ?? { ...none, hardware_id: id }, {
      watching: watching.get(id) ?? 0,
    }),
  )
  return { count, results }
}

const none = { out: 0, packed: 0, ...forEachCondition(stockKeys, 0) }

async function countUnits(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .where('hardware_id', 'in', integerList(db, ids))
    .groupBy('hardware_id')
    .select('hardware_id')
    .select(({ fn, and, not }) => {
      const units = fn.countAll<number>()
      return [
        units.filterWhere(isWithTeam).as('out'),
        units.filterWhere(and([isHeldForTeam, not(isWithTeam)])).as('packed'),
        ...conditions.map((condition) =>
          units.filterWhere('part_returned_health', '=', condition).as(stockKeys[condition]),
        ),
      ]
    })
    .execute()
}

async function countWatching(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await selectWatching(db)
    .where('watches.hardware_id', 'in', integerList(db, ids))
    .execute()
  return new Map(rows.map(({ hardware_id, watching }) => [hardware_id, watching]))
}
