import {
  cancelOwnOrder,
  countByItem,
  describesProject,
  fullName,
  type IncidentState,
  isOutstanding,
  isPending,
  listIncidents,
  reportIncident,
  returnItems,
  statusesThat,
  submitOrder,
  teamSizeProblem,
  updateIncident,
  updateOrder,
  updateProfile,
} from '@signout/contract'
import { returnConditions } from '../synthetic/plan-event.ts'
import { type Browser, everything, unitsOf, type View } from './view.ts'

/** What somebody is about to do. */
export interface Act {
  /** `desk`, or the code of the team. */
  readonly who: string
  readonly what: string
  /** The member of the team who does it. */
  readonly as?: string
  /** Returns what to add to `what`. @throws {ApiError} when the server refuses. */
  readonly send: (browser: Browser) => Promise<unknown>
}

/** Chooses an act; undefined when there is none now. */
export type Choice = (view: View) => Act | undefined | Promise<Act | undefined>

const maxActiveOrders = 3
const maxLines = 4

/** A member of a team with few open orders requests a few items that are on the shelf. */
export const order: Choice = (view) => {
  const { random, rules, teams, items } = view
  const team = random.oneOf(
    teams.filter(
      ({ profiles, project_description, status_counts: counts }) =>
        teamSizeProblem(profiles.length, rules) === null &&
        describesProject(project_description, rules) &&
        statusesThat(isPending).reduce((sum, status) => sum + (counts[status] ?? 0), 0) <
          maxActiveOrders,
    ),
  )
  const user = random.oneOf(team?.profiles ?? [])?.user
  const left = [...items.values()].filter((item) => item.quantity_remaining > 0)
  if (team === undefined || user === undefined || left.length === 0) return undefined
  const wanted = new Map<number, number>()
  for (let lines = random.integer(1, maxLines); lines > 0; lines -= 1) {
    const item = random.oneOf(left)
    if (item !== undefined) wanted.set(item.id, random.integer(1, item.max_per_team === 1 ? 1 : 2))
  }
  const hardware = [...wanted].map(([id, quantity]) => ({ id, quantity }))
  const list = hardware.map(({ id, quantity }) => unitsOf(view, id, quantity)).join(', ')
  return {
    who: team.team_code,
    what: `${user.first_name} orders ${list}`,
    as: user.email,
    send: async (browser) => {
      const { order_id, errors } = await browser(submitOrder, { body: { hardware } })
      return `ORD-${order_id}${errors.length > 0 ? ', with less than asked for' : ''}`
    },
  }
}

export const cancelOwn: Choice = (view) => {
  const chosen = view.random.oneOf(view.ordersIn('Submitted'))
  const member = chosen && memberOf(view, chosen.team_code)
  if (chosen === undefined || member === undefined) return undefined
  const input = { params: { id: chosen.id }, body: { status: 'Cancelled' } } as const
  return {
    who: chosen.team_code,
    what: `${member.first_name} cancels ORD-${chosen.id}`,
    as: member.email,
    send: (browser) => browser(cancelOwnOrder, input),
  }
}

export const report: Choice = (view) => {
  const chosen = view.random.oneOf(view.ordersIn('Picked Up'))
  const member = chosen && memberOf(view, chosen.team_code)
  const unit = chosen?.items.find(isOutstanding)
  if (chosen === undefined || member === undefined || unit === undefined) return undefined
  const state: IncidentState = view.random.fraction() < 0.7 ? 'broken' : 'lost'
  const what = state === 'lost' ? 'We cannot find it any more.' : 'It does not switch on any more.'
  const about = { order: chosen.id, hardware: unit.hardware_id, quantity: 1, state }
  const body = { ...about, what, when: 'Just now', where: 'At our table' }
  return {
    who: chosen.team_code,
    what: `${member.first_name} reports ${unitsOf(view, unit.hardware_id, 1)} of ORD-${chosen.id} ${state}`,
    as: member.email,
    send: (browser) => browser(reportIncident, { body }),
  }
}

function memberOf({ random, teams }: View, code: string) {
  const team = teams.find(({ team_code }) => team_code === code)
  return random.oneOf(team?.profiles ?? [])?.user
}

export const pack: Choice = ({ ordersIn }) => {
  const [next] = ordersIn('Submitted')
  if (next === undefined) return undefined
  const input = { params: { id: next.id }, body: { status: 'Ready for Pickup' } } as const
  return {
    who: 'desk',
    what: `packs ORD-${next.id} for ${next.team_code}`,
    send: (desk) => desk(updateOrder, input),
  }
}

/** Hands out an order in exchange for a piece of identification, unless the desk has one of the team. */
export const handOut: Choice = ({ ordersIn, teams }) => {
  const [next] = ordersIn('Ready for Pickup')
  if (next === undefined) return undefined
  const { profiles = [] } = teams.find(({ team_code }) => team_code === next.team_code) ?? {}
  const [owner] = profiles.some((profile) => profile.id_provided) ? [] : profiles
  const forId = owner === undefined ? '' : ` for ${owner.user.first_name}'s ID`
  return {
    who: 'desk',
    what: `hands out ORD-${next.id} to ${next.team_code}${forId}`,
    send: async (desk) => {
      const taken = { id_provided: true }
      if (owner !== undefined) {
        await desk(updateProfile, { params: { id: owner.id }, body: taken })
      }
      await desk(updateOrder, { params: { id: next.id }, body: { status: 'Picked Up' } })
    },
  }
}

/** Takes back all that is out of an order, or one item of it; most units come back healthy. */
export const takeBack: Choice = (view) => {
  const { random } = view
  const chosen = random.oneOf(view.ordersIn('Picked Up'))
  const out = [...countByItem(chosen?.items.filter(isOutstanding) ?? [])]
  if (chosen === undefined || out.length === 0) return undefined
  const returned = random.fraction() < 0.6 ? out : out.slice(0, 1)
  const hardware = returned.map(([id, quantity]) => ({
    id,
    quantity,
    part_returned_health: random.weighted(returnConditions),
  }))
  const list = hardware.map(
    ({ id, quantity, part_returned_health: condition }) =>
      `${unitsOf(view, id, quantity)}${condition === 'Healthy' ? '' : ` (${condition})`}`,
  )
  return {
    who: 'desk',
    what: `takes back ${list.join(', ')} of ORD-${chosen.id} from ${chosen.team_code}`,
    send: (desk) => desk(returnItems, { body: { order: chosen.id, hardware } }),
  }
}

export const resolve: Choice = async ({ desk }) => {
  const open = await desk(listIncidents, { query: { ...everything, resolved: false } })
  const oldest = open.results.at(-1)
  if (oldest === undefined) return undefined
  return {
    who: 'desk',
    what: `resolves the report of ${fullName(oldest.reported_by)}`,
    send: () => desk(updateIncident, { params: { id: oldest.id }, body: { resolved: true } }),
  }
}
