import { isOut, orderMoves, statusesThat } from '@signout/contract'
import type { Db } from '../../db/tables.ts'

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
    .where('orders.status', 'in', statusesThat(isOut))
    .where('part_returned_health', 'is', null)
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
