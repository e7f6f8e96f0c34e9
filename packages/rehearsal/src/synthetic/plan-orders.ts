import { type Condition, firstStatus, isBack, isOut, type OrderStatus } from '@signout/contract'
import { type Random, weights } from './random.ts'

/** Teams and items are named by their index. Times are milliseconds since the epoch. */
export interface PlannedOrder {
  readonly team: number
  readonly status: OrderStatus
  readonly created: number
  readonly updated: number
  readonly lines: readonly PlannedLine[]
}

export interface PlannedLine {
  readonly item: number
  readonly requested: number
  /** One for each granted unit: null while it is out; it came back when its order was last updated. */
  readonly units: readonly (Condition | null)[]
}

interface OrderPlan {
  readonly orders: number
  /** Units of all orders together, at least one each. */
  readonly units: number
  readonly items: number
  /** Indexes of the teams that can order. */
  readonly teams: readonly number[]
}

const spanMs = 48 * 3_600_000

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

/** Whether the shelf of an item, by its index, was empty before every order was served in full. */
export function isScarce(item: number): boolean {
  return item % 12 === 5
}

/** Orders of the last two days, each at a moment of its own, the oldest first. */
export function planOrders(random: Random, plan: OrderPlan, now: number): PlannedOrder[] {
  const sizes = spread(random, plan.units, plan.orders)
  return sizes.map((size, index) => {
    const created = now - spanMs + Math.floor((index * spanMs) / plan.orders)
    const status = random.weighted(statuses)
    return {
      team: random.oneOf(plan.teams) ?? 0,
      status,
      created,
      updated: status === firstStatus ? created : random.integer(created, now),
      lines: planLines(random, size, plan.items, status),
    }
  })
}

/** `total` in `parts` numbers of at least one. */
function spread(random: Random, total: number, parts: number): number[] {
  const sizes = Array.from({ length: parts }, () => 1)
  for (let left = total - parts; left > 0; left -= 1) {
    const index = random.integer(0, parts - 1)
    sizes[index] = (sizes[index] ?? 0) + 1
  }
  return sizes
}

/** `size` units of neighbours in the catalogue, a few of each. Some of every second order that is out are back. */
function planLines(random: Random, size: number, items: number, status: OrderStatus) {
  const kinds = Math.min(items, random.integer(Math.ceil(size / 4), size))
  const first = random.integer(0, items - 1)
  const isPartlyBack = isOut(status) && random.fraction() < 0.5
  const back = isBack(status) ? size : isPartlyBack ? random.integer(0, size - 1) : 0
  const units = Array.from({ length: size }, (_, unit) => ({
    item: (first + (unit % kinds)) % items,
    condition: unit < back ? random.weighted(returnConditions) : null,
  }))
  return Array.from(
    Map.groupBy(units, ({ item }) => item),
    ([item, granted]) => ({
      item,
      requested: granted.length + (isScarce(item) ? 1 : 0),
      units: granted.map(({ condition }) => condition),
    }),
  )
}
