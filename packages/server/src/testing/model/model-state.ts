import { isDeepStrictEqual } from 'node:util'
import type { Condition, OrderStatus, RecordRow } from '@signout/contract'

/*
 * The model: what the specification says that an event is, in the simplest words there are. It shares no rule with the
 * server, so that a mistake in a rule is not made on both sides.
 */

export interface ModelItem {
  readonly id: number
  total: number
  readonly max: number | null
  readonly categories: readonly number[]
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
  /** Items of the units that were taken out of the order, one for each unit; whether their totals shrank with them. */
  readonly taken: readonly number[]
  readonly missing: boolean
  /** Of the order, before. */
  readonly before: OrderStatus
}

export interface ModelOrder {
  readonly id: number
  /** Null when the team is gone. */
  team: string | null
  status: OrderStatus
  units: ModelUnit[]
  readonly rows: ModelRow[]
}

export interface ModelState {
  readonly items: Map<number, ModelItem>
  /** Most units of each category that a team may hold. */
  readonly categories: ReadonlyMap<number, number | null>
  /** Profiles by user; null before the waiver is signed. */
  readonly users: Map<number, ModelProfile | null>
  /** Project descriptions by team code. */
  readonly teams: Map<string, string>
  readonly orders: Map<number, ModelOrder>
}

/** What anybody can see of an event, in a form that can be compared. */
export interface SeenState {
  /** Of each item: how many there are, how many are on the shelf. */
  readonly items: readonly (readonly [id: number, total: number, remaining: number])[]
  /** Of each team: its description and its members. */
  readonly teams: readonly (readonly [code: string, description: string, members: number[]])[]
  /** Users with a profile, and whether they have provided an ID. */
  readonly profiles: readonly (readonly [user: number, profile: number, idProvided: boolean])[]
  readonly orders: readonly SeenOrder[]
  /** Of every order there ever was: the rows of its record, oldest first. */
  readonly records: readonly (readonly [order: number, rows: SeenRow[]])[]
}

/** With the ids of the units that came back. */
type SeenRow = readonly [
  id: number | null,
  kind: string,
  undoes: number | null,
  units: readonly (number | null)[],
]

export function toSeenRow(row: RecordRow): SeenRow {
  const units = row.kind === 'order.items_returned' ? row.detail.units : []
  return [row.id, row.kind, row.undoes, units.toSorted((a, b) => a - b)]
}

interface SeenOrder {
  readonly id: number
  readonly team: string | null
  readonly status: OrderStatus
  readonly units: (readonly [id: number | null, item: number, condition: Condition | null])[]
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

export function membersOf({ users }: ModelState, code: string): number[] {
  return [...users]
    .filter(([, profile]) => profile?.team === code)
    .map(([user]) => user)
    .toSorted((a, b) => a - b)
}

/** Takes over the ids that the server has given; whether everything else is as the server has it. */
export function agrees(state: ModelState, seen: SeenState): boolean {
  adoptIds(state, seen)
  return isDeepStrictEqual(seenStateOf(state), seen)
}

function adoptIds({ orders }: ModelState, seen: SeenState): void {
  for (const { id, units } of seen.orders) {
    const order = orders.get(id)
    if (order === undefined || order.units.length !== units.length) continue
    const known = new Set(order.units.map((unit) => unit.id))
    const fresh = units.filter((unit) => !known.has(unit[0]))
    for (const unit of order.units) {
      if (unit.id !== null) continue
      const at = fresh.findIndex(([, item]) => item === unit.item)
      unit.id = fresh.splice(at, at < 0 ? 0 : 1)[0]?.[0] ?? null
    }
  }
  for (const [id, rows] of seen.records) {
    orders.get(id)?.rows.forEach((row, at) => {
      row.id ??= rows[at]?.[0] ?? null
    })
  }
}

/** The code of a user's team. */
export function teamOf({ users }: ModelState, user: number): string | undefined {
  return users.get(user)?.team
}

/** In place of a status: the body of the answer is not what it should be. */
export const wrongAnswer = 0

/** What one would see, were the model the server. */
export function seenStateOf(state: ModelState): SeenState {
  const orders = [...state.orders.values()].toSorted((a, b) => a.id - b.id)
  return {
    items: [...state.items.values()]
      .map((item) => [item.id, item.total, remainingOf(state, item)] as const)
      .toSorted(byFirst),
    teams: [...state.teams]
      .map(([code, description]) => [code, description, membersOf(state, code)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    profiles: [...state.users]
      .flatMap(([user, profile]) =>
        profile === null ? [] : [[user, profile.id, profile.idProvided] as const],
      )
      .toSorted(byFirst),
    orders: orders
      .filter((order) => order.team !== null)
      .map(({ id, team, status, units }) => ({
        id,
        team,
        status,
        units: units.map((unit) => [unit.id, unit.item, unit.condition] as const).toSorted(byFirst),
      })),
    records: orders.map(({ id, rows }) => [
      id,
      rows.map(({ id, kind, undoes, units }) => [
        id,
        kind,
        undoes === null ? null : (rows[undoes]?.id ?? null),
        units.toSorted((a, b) => (a ?? 0) - (b ?? 0)),
      ]),
    ]),
  }
}

export function byFirst(a: readonly [number | null, ...unknown[]], b: typeof a): number {
  return (a[0] ?? 0) - (b[0] ?? 0)
}
