import {
  countByItem,
  fullName,
  isOutstanding,
  latestStanding,
  listHistory,
  listIncidents,
  limits,
  returnItems,
  undoableKinds,
  undoEvent,
  updateIncident,
  updateOrder,
  updateProfile,
} from '@signout/contract'
import { returnConditions } from '../synthetic/plan-orders.ts'
import { type Action, oneOf, type View, unitsOf } from './view.ts'

export async function pack({ desk, ordersIn }: View): Promise<Action | undefined> {
  const [order] = ordersIn('Submitted')
  if (order === undefined) return undefined
  return {
    who: 'desk',
    what: `packs ORD-${order.id} for ${order.team_code}`,
    send: async () => {
      const params = { id: order.id }
      await desk.call(updateOrder, { params, body: { status: 'Ready for Pickup' } })
      return undefined
    },
  }
}

/** Hands out an order in exchange for a piece of identification, unless the desk has one of the team. */
export async function handOut({ desk, ordersIn, teams }: View): Promise<Action | undefined> {
  const [order] = ordersIn('Ready for Pickup')
  if (order === undefined) return undefined
  const { profiles = [] } = teams.find(({ team_code }) => team_code === order.team_code) ?? {}
  const [owner] = profiles.some((profile) => profile.id_provided) ? [] : profiles
  const forId = owner === undefined ? '' : ` for ${owner.user.first_name}'s ID`
  return {
    who: 'desk',
    what: `hands out ORD-${order.id} to ${order.team_code}${forId}`,
    send: async () => {
      if (owner !== undefined) {
        await desk.call(updateProfile, { params: { id: owner.id }, body: { id_provided: true } })
      }
      await desk.call(updateOrder, { params: { id: order.id }, body: { status: 'Picked Up' } })
      return undefined
    },
  }
}

/** Takes back all that is out of an order, or one item of it; most units come back healthy. */
export async function takeBack(view: View): Promise<Action | undefined> {
  const { random, desk } = view
  const order = oneOf(random, view.ordersIn('Picked Up'))
  if (order === undefined) return undefined
  const out = [...countByItem(order.items.filter(isOutstanding))]
  const returned = random.fraction() < 0.6 ? out : out.slice(0, 1)
  if (returned.length === 0) return undefined
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
    what: `takes back ${list.join(', ')} of ORD-${order.id} from ${order.team_code}`,
    send: async () => {
      await desk.call(returnItems, { body: { order: order.id, hardware } })
      return undefined
    },
  }
}

/** Undoes the latest change of the order that changed last, if it can be undone. */
export async function undo({ desk }: View): Promise<Action | undefined> {
  const query = { kind: [...undoableKinds], limit: 1 }
  const [last] = (await desk.call(listHistory, { query })).results
  const order = last?.order_id ?? undefined
  if (order === undefined) return undefined
  const { results } = await desk.call(listHistory, { query: { order, limit: limits.pageRows.max } })
  const latest = latestStanding(results.filter(({ kind }) => kind.startsWith('order.')))
  if (latest === undefined || !undoableKinds.some((kind) => kind === latest.kind)) return undefined
  return {
    who: 'desk',
    what: `undoes what happened last to ORD-${order}`,
    send: async () => {
      await desk.call(undoEvent, { params: { id: order }, body: { event: latest.id } })
      return undefined
    },
  }
}

export async function reject({ random, desk, ordersIn }: View): Promise<Action | undefined> {
  const order = oneOf(random, ordersIn('Submitted'))
  if (order === undefined) return undefined
  return {
    who: 'desk',
    what: `rejects ORD-${order.id} of ${order.team_code}`,
    send: async () => {
      const reason = 'Please come to the desk: we have something better for this.'
      const body = { status: 'Cancelled', reason } as const
      await desk.call(updateOrder, { params: { id: order.id }, body })
      return undefined
    },
  }
}

export async function resolve({ desk }: View): Promise<Action | undefined> {
  const open = await desk.call(listIncidents, {
    query: { resolved: false, limit: limits.pageRows.max },
  })
  const oldest = open.results.at(-1)
  if (oldest === undefined) return undefined
  return {
    who: 'desk',
    what: `resolves the report of ${fullName(oldest.reported_by)}`,
    send: async () => {
      await desk.call(updateIncident, { params: { id: oldest.id }, body: { resolved: true } })
      return undefined
    },
  }
}
