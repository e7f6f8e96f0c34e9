import type { Condition } from '@signout/contract'
import type { Db } from '../../db/tables.ts'

/** Every line of every order, oldest order first, with those of teams that are gone. One statement. */
export async function findOrderLinesToExport(db: Db) {
  return db
    .selectFrom('order_requests as request')
    .innerJoin('orders', 'orders.id', 'request.order_id')
    .innerJoin('hardware', 'hardware.id', 'request.hardware_id')
    .leftJoin('teams', 'teams.id', 'orders.team_id')
    .leftJoin(countUnits(db).as('units'), (join) =>
      join
        .onRef('units.order_id', '=', 'request.order_id')
        .onRef('units.hardware_id', '=', 'request.hardware_id'),
    )
    .select(['orders.id as order_id', 'orders.status', 'teams.team_code'])
    .select(['hardware.name', 'hardware.model_number', 'request.requested_quantity as requested'])
    .select(({ fn, val }) => {
      const counted = (
        column: 'granted' | 'healthy' | 'heavily_used' | 'broken' | 'lost' | 'not_returned',
      ) => fn.coalesce(`units.${column}`, val(0)).as(column)
      return [
        counted('granted'),
        counted('healthy'),
        counted('heavily_used'),
        counted('broken'),
        counted('lost'),
        counted('not_returned'),
      ]
    })
    .select(['orders.created_at', 'orders.updated_at', 'units.last_returned_at'])
    .orderBy('orders.id')
    .orderBy('hardware.id')
    .execute()
}

/** How many units of each item of each order were granted, and in which condition they were returned. */
function countUnits(db: Db) {
  return db
    .selectFrom('order_items')
    .select(['order_id', 'hardware_id'])
    .select(({ fn, eb: where }) => {
      const inCondition = (condition: Condition) =>
        fn.countAll<number>().filterWhere('part_returned_health', '=', condition)
      return [
        fn.countAll<number>().as('granted'),
        inCondition('Healthy').as('healthy'),
        inCondition('Heavily Used').as('heavily_used'),
        inCondition('Broken').as('broken'),
        inCondition('Lost').as('lost'),
        fn
          .countAll<number>()
          .filterWhere(where('part_returned_health', 'is', null))
          .as('not_returned'),
        fn.max('returned_at').as('last_returned_at'),
      ]
    })
    .groupBy(['order_id', 'hardware_id'])
}
