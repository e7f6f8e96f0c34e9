import type { Condition, OrderStatus } from '@signout/contract'

/*
 * The model: what the specification says that an event is, in the simplest words there are. It shares no rule with the
 * server, so that a mistake in a rule is not made on both sides.
 */

export interface ModelItem {
  readonly id: number
  total: number
  readonly max: number | null
  readonly categories: readonly number[]
  /** Whether its units are handed out for good from now on. */
  isConsumable: boolean
  /** What a unit costs from now on. */
  credits: number
}

interface ModelProfile {
  readonly id: number
  team: string
  idProvided: boolean
}

export interface ModelUnit {
  /** Null until the server has said it. */
  id: number | null
  readonly item: number
  condition: Condition | null
  /** Handed out for good. */
  kept: boolean
  /** What it cost when it was ordered. */
  readonly credits: number
}

/** A row of the record of an order. */
export interface ModelRow {
  /** Null until the server has said it. */
  id: number | null
  readonly kind: string
  /** Position of the row that this one takes back. */
  readonly undoes: number | null
  /** Ids of the units that came back. */
  readonly units: readonly (number | null)[]
  /** The units that were taken out of the order; whether the totals of their items shrank with them. */
  readonly taken: readonly Pick<ModelUnit, 'item' | 'credits'>[]
  readonly missing: boolean
  /** Of the order, before. */
  readonly before: OrderStatus
}

export interface ModelOrder {
  readonly id: number
  /** Null when the team is gone. */
  team: string | null
  status: OrderStatus
  /** Whether an organiser packs it. */
  isClaimed: boolean
  units: ModelUnit[]
  readonly rows: ModelRow[]
}

/** What the event asks of a team that orders (spec §2). */
export interface ModelRules {
  readonly least: number
  readonly most: number
  /** Characters of the project description. */
  readonly description: number
}

export interface ModelState {
  rules: ModelRules
  isPaused: boolean
  readonly items: Map<number, ModelItem>
  /** Most units of each category that a team may hold. */
  readonly categories: ReadonlyMap<number, number | null>
  /** Profiles by user; null before the waiver is signed. */
  readonly users: Map<number, ModelProfile | null>
  /** Project descriptions by team code. */
  readonly teams: Map<string, string>
  /** What teams may spend whose allowance is their own, by code. */
  readonly ownCredits: Map<string, number>
  /** Users who have left a team that had spent credits. */
  readonly haveSpent: Set<number>
  readonly orders: Map<number, ModelOrder>
}

/** Whether an order holds its units, but for those that came back (spec §9). */
export function holdsUnits({ status }: ModelOrder): boolean {
  return status !== 'Cancelled'
}

/** Whether the team of an order can be neither left nor deleted (spec §12). */
export function keepsTeam({ status }: ModelOrder): boolean {
  return status !== 'Returned' && status !== 'Cancelled'
}

export function remainingOf(state: ModelState, item: ModelItem): number {
  return (
    item.total - countUnits(state, (unit, order) => unit.item === item.id && isOff(unit, order))
  )
}

/** How many units there are, in all orders, of which `counts` says so. */
export function countUnits(
  { orders }: ModelState,
  counts: (unit: ModelUnit, order: ModelOrder) => boolean,
): number {
  let units = 0
  for (const order of orders.values()) {
    for (const unit of order.units) if (counts(unit, order)) units += 1
  }
  return units
}

/** Not on the shelf. */
function isOff(unit: ModelUnit, order: ModelOrder): boolean {
  return holdsUnits(order) && unit.condition !== 'Healthy'
}

/** What every team may spend that has no allowance of its own. */
export const usualCredits = 25

export function allowanceOf({ ownCredits }: ModelState, code: string): number {
  return ownCredits.get(code) ?? usualCredits
}

/** What the units cost that a team holds or keeps, or that came back broken or not at all. */
export function spentBy({ orders }: ModelState, code: string): number {
  return [...orders.values()]
    .filter((order) => order.team === code && holdsUnits(order))
    .flatMap(({ units }) => units)
    .filter(({ condition }) => condition !== 'Healthy' && condition !== 'Heavily Used')
    .reduce((sum, { credits }) => sum + credits, 0)
}

export function membersOf({ users }: ModelState, code: string): number[] {
  return [...users]
    .filter(([, profile]) => profile?.team === code)
    .map(([user]) => user)
    .toSorted((a, b) => a - b)
}

/** In place of a status: the body of the answer is not what it should be. */
export const wrongAnswer = 0

/** The code of a user's team. */
export function teamOf({ users }: ModelState, user: number): string | undefined {
  return users.get(user)?.team
}
