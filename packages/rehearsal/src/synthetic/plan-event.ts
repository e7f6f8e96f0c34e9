import {
  type Condition,
  isUsableTeamCode,
  movesTo,
  type OrderMove,
  type OrderStatus,
  teamCodeAlphabet,
  teamCodeLength,
  defaultTeamRules,
} from '@signout/contract'
import type { Act } from './play-story.ts'
import { type Random, weights } from './random.ts'

export interface PlannedTeam {
  readonly code: string
  /** Emails. */
  readonly members: readonly string[]
}

export interface PlannedOrder {
  /** Units by item, all of which are granted. */
  readonly units: ReadonlyMap<string, number>
  readonly acts: readonly Act[]
}

/** Percentage of teams of each size. */
const teamSizes = [
  [1, 8],
  [2, 22],
  [3, 30],
  [4, 40],
] as const

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

/** Teams have formed before the first order, this many hours ago. */
const formedAt = 47.5
const firstOrderAt = 47

/** Teams of `person1@example.com` and so on, the first with three members. */
export function planTeams(random: Random, count: number): PlannedTeam[] {
  const codes = new Set<string>()
  let number = 1
  return Array.from({ length: count }, (_, team) => ({
    code: drawCode(random, codes),
    members: Array.from(
      { length: team === 0 ? 3 : random.weighted(teamSizes) },
      () => `person${number++}@example.com`,
    ),
  }))
}

function drawCode(random: Random, codes: Set<string>): string {
  for (;;) {
    const code = Array.from({ length: teamCodeLength }, () =>
      teamCodeAlphabet.charAt(random.integer(0, teamCodeAlphabet.length - 1)),
    ).join('')
    if (!isUsableTeamCode(code) || codes.has(code)) continue
    codes.add(code)
    return code
  }
}

const description =
  'We are building a talking plant monitor for community gardens: it answers to a wave of the hand, and can be repaired with a screwdriver.'

export function foundingOf({ code: team, members }: PlannedTeam): Act[] {
  return members.map((by, index) =>
    index === 0
      ? { at: formedAt, act: 'found', team, by, description }
      : { at: formedAt, act: 'join', team, by },
  )
}

/** Names of items. */
interface PlannedCatalogue {
  /** Items of which there are enough. */
  readonly items: readonly string[]
  /** Items of which there is nothing. */
  readonly scarce: readonly string[]
  /** Items whose units do not come back. */
  readonly consumable: ReadonlySet<string>
}

/**
 * Orders of the last two days by teams that can order, in every status. One in twelve asks in vain for something of
 * which there is nothing.
 */
export function planOrders(
  random: Random,
  { orders, units }: { readonly orders: number; readonly units: number },
  { items, scarce, consumable }: PlannedCatalogue,
  teams: readonly PlannedTeam[],
): PlannedOrder[] {
  const orderers = teams.filter(({ members }) => members.length >= defaultTeamRules.team_size_min)
  return spread(random, units, orders).map((size, index) => {
    const team = random.oneOf(orderers)
    const first = random.integer(0, items.length - 1)
    const kinds = Math.min(items.length, random.integer(Math.ceil(size / 4), size))
    const names = Array.from({ length: size }, (_, unit) => {
      return items[(first + (unit % kinds)) % items.length] ?? ''
    })
    const wanted = new Map(
      Array.from(
        Map.groupBy(names, (name) => name),
        ([name, all]) => [name, all.length],
      ),
    )
    const missing = random.fraction() < 1 / 12 ? random.oneOf(scarce) : undefined
    const submission = {
      act: 'order' as const,
      at: (firstOrderAt * (orders - index)) / orders,
      order: `${team?.code}-${index}`,
      by: team?.members[0] ?? '',
      items: { ...Object.fromEntries(wanted), ...(missing !== undefined && { [missing]: 1 }) },
    }
    return { units: wanted, acts: [submission, ...movesOf(random, submission, wanted, consumable)] }
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

const actOf = {
  'order.completed': 'pack',
  'order.picked_up': 'hand out',
  'order.cancelled': 'reject',
  'order.items_returned': 'take back',
} as const satisfies Record<OrderMove['recordedAs'], Act['act']>

/** What the desk did with an order since, at even distances; some of every second order that is out is back. */
function movesOf(
  random: Random,
  { at: submitted, order }: { readonly at: number; readonly order: string },
  wanted: ReadonlyMap<string, number>,
  consumable: ReadonlySet<string>,
): Act[] {
  const status = random.weighted(statuses)
  const kinds: Act['act'][] = movesTo(status).map(({ recordedAs }) => actOf[recordedAs])
  const isPartlyBack = status === 'Picked Up' && wanted.size > 1 && random.fraction() < 0.5
  if (isPartlyBack) kinds.push('take back')
  const last = submitted * random.fraction()
  const all = Array.from(
    wanted,
    ([item, quantity]) => [item, quantity, random.weighted(returnConditions)] as const,
  )
  const items = (isPartlyBack ? all.slice(1) : all).filter(([item]) => !consumable.has(item))
  // What is all to keep is Returned as soon as it is handed out.
  const played = kinds.filter((act) => act !== 'take back' || items.length > 0)
  return Array.from(played, (act, step) => {
    const at = submitted - ((submitted - last) * (step + 1)) / played.length
    // Sound: of the desk's acts only a return has more than the order.
    return { act, at, order, ...(act === 'take back' && { items }) } as Act
  })
}
