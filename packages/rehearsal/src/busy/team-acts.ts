import {
  cancelOwnOrder,
  describesProject,
  type IncidentState,
  isPending,
  reportIncident,
  statusesThat,
  submitOrder,
  teamSizeProblem,
} from '@signout/contract'
import { type Action, oneOf, type View, unitsOf } from './view.ts'

const maxActiveOrders = 3
const maxLines = 4

/** A member of a team with few open orders requests a few items that are on the shelf. */
export async function order(view: View): Promise<Action | undefined> {
  const { random, teams, items } = view
  const mayOrder = teams.filter(
    ({ profiles, project_description, status_counts: counts }) =>
      teamSizeProblem(profiles.length) === null &&
      describesProject(project_description) &&
      statusesThat(isPending).reduce((sum, status) => sum + (counts[status] ?? 0), 0) <
        maxActiveOrders,
  )
  const team = oneOf(random, mayOrder)
  if (team === undefined) return undefined
  const left = [...items.values()].filter((item) => item.quantity_remaining > 0)
  const wanted = new Map<number, number>()
  for (let lines = random.integer(1, maxLines); lines > 0; lines -= 1) {
    const item = oneOf(random, left)
    if (item !== undefined) wanted.set(item.id, random.integer(1, item.max_per_team === 1 ? 1 : 2))
  }
  if (wanted.size === 0) return undefined
  const member = oneOf(random, team.profiles)
  if (member === undefined) return undefined
  const hardware = [...wanted].map(([id, quantity]) => ({ id, quantity }))
  const list = hardware.map(({ id, quantity }) => unitsOf(view, id, quantity)).join(', ')
  return {
    who: team.team_code,
    what: `${member.user.first_name} orders ${list}`,
    send: async () => {
      const browser = await view.logIn(member.user.email)
      const { order_id, errors } = await browser.call(submitOrder, { body: { hardware } })
      return `ORD-${order_id}${errors.length > 0 ? ', with less than asked for' : ''}`
    },
  }
}

export async function cancelOwn(view: View): Promise<Action | undefined> {
  const order = oneOf(view.random, view.ordersIn('Submitted'))
  const member = order && memberOf(view, order.team_code)
  if (order === undefined || member === undefined) return undefined
  return {
    who: order.team_code,
    what: `${member.first_name} cancels ORD-${order.id}`,
    send: async () => {
      const browser = await view.logIn(member.email)
      const params = { id: order.id }
      await browser.call(cancelOwnOrder, { params, body: { status: 'Cancelled' } })
      return undefined
    },
  }
}

export async function report(view: View): Promise<Action | undefined> {
  const order = oneOf(view.random, view.ordersIn('Picked Up'))
  const member = order && memberOf(view, order.team_code)
  const unit = order?.items.find((item) => item.part_returned_health === null)
  if (order === undefined || member === undefined || unit === undefined) return undefined
  const state = view.random.pick<IncidentState>(['broken', 'broken', 'lost'])
  return {
    who: order.team_code,
    what: `${member.first_name} reports ${unitsOf(view, unit.hardware_id, 1)} of ORD-${order.id} ${state}`,
    send: async () => {
      const browser = await view.logIn(member.email)
      await browser.call(reportIncident, {
        body: {
          state,
          quantity: 1,
          what:
            state === 'lost' ? 'We cannot find it any more.' : 'It does not switch on any more.',
          when: 'Just now',
          where: 'At our table',
          order: order.id,
          hardware: unit.hardware_id,
        },
      })
      return undefined
    },
  }
}

function memberOf({ random, teams }: View, code: string) {
  const team = teams.find(({ team_code }) => team_code === code)
  return oneOf(random, team?.profiles ?? [])?.user
}
