import { orderMoves, type Condition } from '@signout/contract'
import type { Db } from '../db/tables.ts'
import { isOutstanding, isWithTeam } from './units.ts'

/** What a team still has of an item of one order, and since when. */
export interface HeldLine {
  readonly order_id: number
  readonly team_code: string | null
  readonly members: readonly HoldingMember[]
  readonly name: string
  readonly model_number: string | null
  readonly quantity: number
  readonly since: string
}

interface HoldingMember {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone_number: string
}

/** Everything that is out, what is out longest first, with those of teams that are gone. Two statements. */
export async function findHeldLines(db: Db): Promise<HeldLine[]> {
  const lines = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_id', 'orders.id')
    .innerJoin('hardware', 'hardware.id', 'hardware_id')
    .leftJoin('teams', 'teams.id', 'orders.team_id')
    .select([
      'orders.id as order_id',
      'orders.team_id',
      'team_code',
      'hardware.name',
      'model_number',
    ])
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('quantity'),
      // An order that was handed out again after an undo is out since the last time.
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
    .where(isWithTeam)
    .groupBy(['orders.id', 'team_code', 'hardware.id'])
    .orderBy('since')
    .orderBy('orders.id')
    .orderBy('hardware.name_key')
    .orderBy('hardware.id')
    .execute()
  const members = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['team_id', 'first_name', 'last_name', 'email', 'profiles.phone_number'])
    .orderBy('profiles.id')
    .execute()
  const membersOf = Map.groupBy(members, (member) => member.team_id)
  return lines.map(({ team_id, ...line }) =>
    Object.assign(line, { members: membersOf.get(team_id ?? 0) ?? [] }),
  )
}

const counted = ['granted', 'healthy', 'heavily_used', 'broken', 'lost', 'not_returned'] as const

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
    .select(({ fn, val }) =>
      counted.map((column) => fn.coalesce(`units.${column}`, val(0)).as(column)),
    )
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
    .select(({ fn }) => {
      const inCondition = (condition: Condition) =>
        fn.countAll<number>().filterWhere('part_returned_health', '=', condition)
      return [
        fn.countAll<number>().as('granted'),
        inCondition('Healthy').as('healthy'),
        inCondition('Heavily Used').as('heavily_used'),
        inCondition('Broken').as('broken'),
        inCondition('Lost').as('lost'),
        fn.countAll<number>().filterWhere(isOutstanding).as('not_returned'),
        fn.max('returned_at').as('last_returned_at'),
      ]
    })
    .groupBy(['order_id', 'hardware_id'])
}
