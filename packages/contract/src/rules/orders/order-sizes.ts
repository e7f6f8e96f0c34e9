import { budgetWait, limits } from '../limits.ts'
import { formatNumber } from '../numbers.ts'

/** Why an order of so many units, all lines added up, is too large; null when it is not (spec §9). */
export function orderSizeProblem(units: number): string | null {
  if (units <= limits.order.units) return null
  return `An order can have at most ${formatNumber(limits.order.units)} units; yours has ${formatNumber(units)}.`
}

/** Orders that a team made itself: those that wait, and when it submitted each of the last hour. */
export interface TeamOrders {
  readonly waiting: number
  /** Milliseconds since the epoch, the oldest first. */
  readonly submitted: readonly number[]
}

/** Why a team cannot have another order; null when it can (spec §9). */
export function teamOrdersProblem({ waiting }: TeamOrders): string | null {
  const { waitingOrders } = limits.team
  if (waiting < waitingOrders) return null
  return `Your team has ${formatNumber(waiting)} orders that wait; the most is ${waitingOrders}. Cancel one, or have one picked up, first.`
}

/** For how long a team that submitted this often has to wait; 0 when it need not. Milliseconds (spec §9). */
export function submitWait({ submitted }: TeamOrders, now: number): number {
  return budgetWait(submitted, limits.team.orders, now)
}
