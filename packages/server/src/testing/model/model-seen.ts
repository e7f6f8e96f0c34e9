import { isDeepStrictEqual } from 'node:util'
import {
  type Condition,
  getPause,
  getSettings,
  listItems,
  listOrders,
  listTeams,
  type OrderStatus,
  type RecordRow,
} from '@signout/contract'
import type { TestClient } from '../requests/test-client.ts'
import { readHistory } from '../world/calls.ts'
import { allowanceOf, membersOf, type ModelState, remainingOf, spentBy } from './model-state.ts'

/** What anybody can see of an event, in a form that can be compared. */
export interface SeenState {
  /** Least and most members, and characters of the description. */
  readonly rules: readonly (number | null)[]
  readonly isPaused: boolean
  /** Of each item: how many there are, how many are on the shelf, whether its units come back, and its price. */
  readonly items: readonly (readonly [
    id: number,
    total: number,
    remaining: number,
    isConsumable: boolean,
    credits: number,
  ])[]
  /** Of each team: its description, its members, and what it may spend and has spent. */
  readonly teams: readonly (readonly [
    code: string,
    description: string,
    members: number[],
    allowance: number | undefined,
    spent: number | undefined,
  ])[]
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

function toSeenRow(row: RecordRow): SeenRow {
  const units = row.kind === 'order.items_returned' ? row.detail.units : []
  return [row.id, row.kind, row.undoes, units.toSorted((a, b) => a - b)]
}

interface SeenOrder {
  readonly id: number
  readonly team: string | null
  readonly status: OrderStatus
  readonly isClaimed: boolean
  readonly units: (readonly [
    id: number | null,
    item: number,
    condition: Condition | null,
    kept: boolean,
  ])[]
}

/** Everything that an organiser can see. */
export async function look(desk: TestClient): Promise<SeenState> {
  const query = { limit: 500 }
  const [items, teams, orders, rows] = [
    (await desk.call(listItems, { query })).body.results,
    (await desk.call(listTeams, { query })).body.results,
    (await desk.call(listOrders, { query })).body.results,
    await readHistory(desk, query),
  ]
  const { body: rules } = await desk.call(getSettings, {})
  const profiles = teams.flatMap((team) => team.profiles)
  const ofOrders = Map.groupBy(rows.toReversed(), (row) => row.order_id)
  return {
    rules: [
      rules.team_size_min.value,
      rules.team_size_max.value,
      rules.project_description_min.value,
    ],
    isPaused: (await desk.call(getPause, {})).status === 200,
    items: items
      .map(
        (item) =>
          [
            item.id,
            item.quantity_available,
            item.quantity_remaining,
            item.is_consumable,
            item.credits,
          ] as const,
      )
      .toSorted(byFirst),
    teams: teams
      .map(
        (team) =>
          [
            team.team_code,
            team.project_description ?? '',
            team.profiles.map(({ user }) => user.id).toSorted((a, b) => a - b),
            team.credits?.allowance,
            team.credits?.spent,
          ] as const,
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    profiles: profiles
      .map((profile) => [profile.user.id, profile.id, profile.id_provided] as const)
      .toSorted(byFirst),
    orders: orders
      .map((order) => ({
        id: order.id,
        team: order.team_code,
        status: order.status,
        isClaimed: order.packing !== null,
        units: order.items
          .map((unit) => [unit.id, unit.hardware_id, unit.part_returned_health, unit.kept] as const)
          .toSorted(byFirst),
      }))
      .toSorted((a, b) => a.id - b.id),
    records: [...ofOrders]
      .flatMap(([order, rows]) => (order === null ? [] : [[order, rows.map(toSeenRow)] as const]))
      .toSorted(byFirst),
  }
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

/** What one would see, were the model the server. */
export function seenStateOf(state: ModelState): SeenState {
  const { rules } = state
  const orders = [...state.orders.values()].toSorted((a, b) => a.id - b.id)
  return {
    rules: [rules.least, rules.most, rules.description],
    isPaused: state.isPaused,
    items: [...state.items.values()]
      .map(
        (item) =>
          [item.id, item.total, remainingOf(state, item), item.isConsumable, item.credits] as const,
      )
      .toSorted(byFirst),
    teams: [...state.teams]
      .map(
        ([code, description]) =>
          [
            code,
            description,
            membersOf(state, code),
            allowanceOf(state, code),
            spentBy(state, code),
          ] as const,
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    profiles: [...state.users]
      .flatMap(([user, profile]) =>
        profile === null ? [] : [[user, profile.id, profile.idProvided] as const],
      )
      .toSorted(byFirst),
    orders: orders
      .filter((order) => order.team !== null)
      .map(({ id, team, status, isClaimed, units }) => ({
        id,
        team,
        status,
        isClaimed,
        units: units
          .map((unit) => [unit.id, unit.item, unit.condition, unit.kept] as const)
          .toSorted(byFirst),
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

function byFirst(a: readonly [number | null, ...unknown[]], b: typeof a): number {
  return (a[0] ?? 0) - (b[0] ?? 0)
}
