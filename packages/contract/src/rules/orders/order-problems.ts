import { budgetWait, limits } from '../limits.ts'
import { formatCount, formatNumber } from '../numbers.ts'
import { describesProject, type TeamRules, teamSizeProblem, teamSizesText } from '../people/team.ts'
import { type Pause, pauseText } from './pause.ts'
import { maySignOut, type SignoutState, signoutMessages } from './signout-window.ts'

/**
 * Facts that decide on a team's own order; the server knows all of them, the cart leaves undefined those it does not
 * check.
 */
export interface OrderFacts {
  /** Units of all lines. */
  readonly units: number
  readonly signout: SignoutState
  readonly isTestUser: boolean
  /** The pause that lasts now. */
  readonly pause: Pause | null
  /** The event's zone. */
  readonly timeZone: string
  readonly teamRules: TeamRules
  readonly members: number
  readonly projectDescription: string | null | undefined
  /** Pending orders that the team made itself. */
  readonly pendingOrders: number | undefined
}

type Reason = (facts: OrderFacts) => string | null

/** Reasons against an order, in the words of the server and the cart; the first that applies is given (spec §9). */
const reasons = {
  units: ({ units }) => orderSizeProblem(units),

  window: ({ signout, isTestUser }) =>
    signout === 'open' || maySignOut(signout, isTestUser) ? null : signoutMessages[signout],

  pause: ({ pause, timeZone, isTestUser }) =>
    pause === null || isTestUser ? null : pauseText(pause, timeZone),

  members: ({ members, teamRules }) => {
    const problem = teamSizeProblem(members, teamRules)
    if (problem === null) return null
    const noun = teamRules.team_size_max === 1 ? 'member' : 'members'
    return `Your team is ${problem}: orders are for teams of ${teamSizesText(teamRules)} ${noun}.`
  },

  projectDescription: ({ projectDescription, teamRules }) => {
    if (projectDescription === undefined || describesProject(projectDescription, teamRules)) {
      return null
    }
    const least = formatCount(teamRules.project_description_min, 'character')
    return `Describe your project in at least ${least} first.`
  },

  pendingOrders: ({ pendingOrders = 0 }) => {
    const most = limits.team.pendingOrders
    if (pendingOrders < most) return null
    return `Your team has ${formatNumber(pendingOrders)} orders that wait; the most is ${most}. Cancel one, or have one picked up, first.`
  },
} satisfies Record<string, Reason>

/** Why a team may not submit its order; null when it may, as far as limits and stock allow (spec §9, §24). */
export function orderProblem(facts: OrderFacts): string | null {
  for (const reason of Object.values<Reason>(reasons)) {
    const problem = reason(facts)
    if (problem !== null) return problem
  }
  return null
}

/** Why an order of so many units is too large, even for the desk; null when it is not (spec §9). */
export function orderSizeProblem(units: number): string | null {
  if (units <= limits.order.units) return null
  return `An order can have at most ${formatNumber(limits.order.units)} units; yours has ${formatNumber(units)}.`
}

/** Why a team has to wait, after its name; the period is that of the limit. */
export const submitWaitReason = 'has submitted too many orders within an hour.'

/**
 * How long a team that submitted at these times has to wait; 0 when it need not. Milliseconds; times since the epoch,
 * the oldest first (spec §9).
 */
export function submitWait(submitted: readonly number[], now: number): number {
  return budgetWait(submitted, limits.team.orders, now)
}
