import { type Condition, firstStatus, isBack, isOut, type OrderStatus } from '@signout/contract'
import { type Random, weights } from './random.ts'

/** Teams and items are named by their index. Times are milliseconds since the epoch. */
export interface SyntheticOrder {
  readonly team: number
  readonly status: OrderStatus
  readonly created: number
  readonly updated: number
  readonly lines: readonly { readonly item: number; readonly requested: number }[]
  readonly units: readonly SyntheticUnit[]
}

export interface SyntheticUnit {
  readonly item: number
  /** Null while the unit is out; it came back when its order was last updated. */
  readonly condition: Condition | null
}

interface OrderPlan {
  readonly orders: number
  /** Units of all orders together, at least one each. */
  readonly units: number
  readonly items: number
  /** Indexes of the teams that can order. */
  readonly teams: readonly [number, ...number[]]
}

const spanMs = 48 * 3_600_000

/** Orders of the last two days, each at a moment of its own, the oldest first. */
export function planOrders(random: Random, plan: OrderPlan, now: number): SyntheticOrder[] {
  const sizes = spread(random, plan.units, plan.orders)
  return sizes.map((size, index) => {
    const created = now - spanMs + Math.floor((index * spanMs) / plan.orders)
    const status = random.weighted(statuses)
    const items = drawItems(random, size, plan.items)
    const units = items.map((item) => ({ item, condition: null }))
    return {
      team: random.pick(plan.teams),
      status,
      created,
      updated: status === firstStatus ? created : random.integer(created, now),
      lines: linesOf(random, items),
      units: returnSome(random, status, units),
    }
  })
}

/** Percentage of orders in each status. */
const statuses = weights({
  Submitted: 20,
  'Ready for Pickup': 15,
  'Picked Up': 35,
  Returned: 20,
  Cancelled: 10,
} satisfies Record<OrderStatus, number>)

/** Percentage of units that come back in each condition. */
export const returnConditions = weights({
  Healthy: 80,
  'Heavily Used': 12,
  Broken: 5,
  Lost: 3,
} satisfies Record<Condition, number>)

/** `total` in `parts` numbers of at least one. */
function spread(random: Random, total: number, parts: number): number[] {
  const sizes = Array.from({ length: parts }, () => 1)
  for (let left = total - parts; left > 0; left -= 1) {
    const index = random.integer(0, parts - 1)
    sizes[index] = (sizes[index] ?? 0) + 1
  }
  return sizes
}

/** The item of each of `size` units: neighbours in the catalogue, a few of each. */
function drawItems(random: Random, size: number, items: number): number[] {
  const kinds = Math.min(items, random.integer(Math.ceil(size / 4), size))
  const first = random.integer(0, items - 1)
  return Array.from({ length: size }, (_, unit) => (first + (unit % kinds)) % items).toSorted(
    (a, b) => a - b,
  )
}

/** One order in twelve asked for more of its first item than was left. */
function linesOf(random: Random, items: readonly number[]): SyntheticOrder['lines'] {
  const missing = random.fraction() < 1 / 12 ? random.integer(1, 2) : 0
  return [...Map.groupBy(items, (item) => item)].map(([item, units], index) => ({
    item,
    requested: units.length + (index === 0 ? missing : 0),
  }))
}

/** Returns all units of orders that are back, and some but never all of every second order that is out. */
function returnSome(
  random: Random,
  status: OrderStatus,
  units: readonly SyntheticUnit[],
): SyntheticUnit[] {
  const back = isBack(status)
    ? units.length
    : isOut(status) && random.fraction() < 0.5
      ? random.integer(0, units.length - 1)
      : 0
  return units.map((unit, index) =>
    index < back ? { ...unit, condition: random.weighted(returnConditions) } : unit,
  )
}
