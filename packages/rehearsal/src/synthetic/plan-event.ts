import { teamSize } from '@signout/contract'
import {
  categoryNames,
  planItems,
  type PlannedCategory,
  planStock,
  type StockedItem,
} from './plan-items.ts'
import { planOrders, type SyntheticOrder } from './plan-orders.ts'
import { Random } from './random.ts'
import { planTeams, type SyntheticTeam } from './plan-teams.ts'

export interface EventSize {
  readonly teams: number
  readonly items: number
  readonly orders: number
  /** Units granted to all orders together. */
  readonly units: number
}

/** Names that the database already has, which the event avoids. */
export interface Existing {
  readonly teamCodes: ReadonlySet<string>
  /** The first number above all in use. */
  readonly nextNumber: number
}

export interface SyntheticEvent {
  readonly organiser: string
  readonly categories: readonly PlannedCategory[]
  readonly items: readonly StockedItem[]
  readonly teams: readonly SyntheticTeam[]
  readonly orders: readonly SyntheticOrder[]
}

/** Plans an event that obeys every rule; the same for the same arguments. */
export function planEvent(size: EventSize, existing: Existing, now: number): SyntheticEvent {
  const { nextNumber, teamCodes } = existing
  const random = new Random(nextNumber)
  const items = planItems(random, size.items, nextNumber)
  const teams = planTeams(random, size.teams, teamCodes, nextNumber)
  const orders = planOrders(
    random,
    { orders: size.orders, units: size.units, items: size.items, teams: orderingTeams(teams) },
    now,
  )
  const categories = categoryNames.map((name) =>
    nextNumber === 1 ? name : `${name} ${nextNumber}`,
  )
  return {
    organiser: `organiser${nextNumber}@example.com`,
    ...planStock(random, items, categories, orders),
    teams,
    orders,
  }
}

/** Indexes of teams. The first team is always one of them. */
function orderingTeams(teams: readonly SyntheticTeam[]): [number, ...number[]] {
  const others = teams.flatMap(({ members }, index) =>
    index > 0 && members.length >= teamSize.min ? [index] : [],
  )
  return [0, ...others]
}
