import { formatNumber } from '../numbers.ts'
import type { Condition } from './units.ts'

/** Most credits of one unit of an item, and of a team (spec §9). */
export const mostCredits = { item: 100_000, team: 1_000_000 } as const

/** What a team may spend, and what the units that it holds, keeps, broke or lost cost. */
export interface TeamCredits {
  readonly allowance: number
  readonly spent: number
}

/** Whether a returned unit gives its credits back, by its condition (spec §9). */
const givesBack = {
  Healthy: true,
  'Heavily Used': true,
  Broken: false,
  Lost: false,
} as const satisfies Record<Condition, boolean>

/** Conditions in which a returned unit still costs its credits. */
// Sound: the keys of a literal object.
export const conditionsThatCost = (Object.keys(givesBack) as Condition[]).filter(
  (condition) => !givesBack[condition],
)

/** Credits that a team has left; never below 0, although the desk's orders may pass the allowance. */
export function creditsLeft({ allowance, spent }: TeamCredits): number {
  return Math.max(0, allowance - spent)
}

/** Whether an order of these credits passes what the team may spend; one that costs nothing never does. */
export function passesAllowance(needed: number, { allowance, spent }: TeamCredits): boolean {
  return needed > 0 && spent + needed > allowance
}

/** Why a team may not spend so many credits more; null when it may (spec §9). */
export function creditsProblem(needed: number, credits: TeamCredits): string | null {
  if (!passesAllowance(needed, credits)) return null
  return `Your team has ${formatNumber(creditsLeft(credits))} credits left; this order needs ${formatNumber(needed)}.`
}
