import type { Team } from '@signout/contract'
import { sql } from 'kysely'
import { isSpent } from '../catalogue/unit-conditions.ts'
import { compiled, integerList } from '../db/compiled.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { detailText } from '../record/record-queries.ts'
import { type EventState, settingsOf } from '../settings/event-settings.ts'

const readSpent = compiled((db, { teams }: { readonly teams: readonly number[] }) =>
  db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['orders.team_id', sql<number>`cast(sum(order_items.credits) as bigint)`.as('spent')])
    .where('orders.team_id', 'in', integerList(db, teams))
    .where(isSpent)
    .groupBy('orders.team_id'),
)

/** Credits that these teams have spent (spec §9); teams without an order are left out. One statement. */
export async function findSpent(
  db: Db,
  teams: readonly number[],
): Promise<ReadonlyMap<number | null, number>> {
  const rows = await readSpent(db, { teams })
  return new Map(rows.map(({ team_id, spent }) => [team_id, spent]))
}

/** Whether a locked team has spent credits, where the event has any. One statement, none where it has not. */
export async function hasSpentCredits(
  tx: Tx,
  team: number,
  { team_credits }: Pick<EventState, 'team_credits'>,
): Promise<boolean> {
  if (team_credits === null) return false
  return ((await findSpent(tx, [team])).get(team) ?? 0) > 0
}

/**
 * Whether a user has left a team that had spent credits, by the record: else they would have them anew by joining and
 * leaving another team. One statement.
 */
export async function hasLeftCredits(tx: Tx, user: number): Promise<boolean> {
  const row = await tx
    .selectFrom('history')
    .select('id')
    .where('user_id', '=', user)
    .where('kind', 'in', ['team.joined', 'team.created'])
    .where(sql<boolean>`(${detailText(tx, 'had_spent')} is not null
      or ${detailText(tx, 'team_credits')} is not null)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface CreditedTeam {
  readonly id: number
  readonly team_credits: number | null
}

/** Teams with their credits, where the event has any. One statement, none where it has not. */
export async function withCredits<T extends CreditedTeam>(
  db: Db,
  teams: readonly T[],
): Promise<(Omit<T, 'team_credits'> & Pick<Team, 'credits'>)[]> {
  const { team_credits: usual } = await settingsOf(db)
  const spent =
    usual === null
      ? undefined
      : await findSpent(
          db,
          teams.map((team) => team.id),
        )
  return teams.map(({ team_credits: own, ...team }) => ({
    ...team,
    credits: usual === null ? null : creditsOf({ usual, own, spent: spent?.get(team.id) }),
  }))
}

interface CreditFacts {
  /** What each team may spend. */
  readonly usual: number
  readonly own: number | null
  /** Undefined for a team without an order. */
  readonly spent: number | undefined
}

/** What a team may spend and has spent. */
export function creditsOf({ usual, own, spent = 0 }: CreditFacts): NonNullable<Team['credits']> {
  return { allowance: own ?? usual, spent, own: own !== null }
}
