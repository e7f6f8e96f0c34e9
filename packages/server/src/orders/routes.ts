import {
  cancelOwnOrder,
  filterStatuses,
  listOrders,
  listOwnOrders,
  type OrderStatus,
  returnItems as returnItemsCall,
  submitOrder as submitOrderCall,
  updateOrder,
} from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '../http/lists.ts'
import { mount } from '../http/mount.ts'
import { moveOrder } from './move/service.ts'
import { findOrders, findOrdersOfTeam } from './queries.ts'
import { returnItems } from './returns/service.ts'
import { submitOrder } from './submit/service.ts'

export function orderRoutes(app: FastifyInstance): void {
  mount(app, listOrders, async ({ db, query, url }) => {
    const { counts, results } = await findOrders(db, query)
    const counted = countByStatus(counts)
    const count = [...new Set(query.status ?? filterStatuses)].reduce(
      (sum, status) => sum + counted[status],
      0,
    )
    return { ...pageOf(url, query, count, results), status_counts: counted }
  })

  mount(app, submitOrderCall, async ({ db, actor, body, now, config }) =>
    submitOrder(db, actor, body, now, config.signout),
  )

  mount(app, updateOrder, async ({ db, params, body, now }) =>
    moveOrder(db, { as: 'organiser' }, params.id, body.status, now),
  )

  mount(app, returnItemsCall, async ({ db, body, now }) => returnItems(db, body, now))

  mount(app, listOwnOrders, async ({ db, actor, query, url }) => {
    const { count, results } = await findOrdersOfTeam(db, actor.profile.teamId, query)
    return pageOf(url, query, count, results)
  })

  mount(app, cancelOwnOrder, async ({ db, actor, params, body, now }) =>
    moveOrder(db, { as: 'participant', teamId: actor.profile.teamId }, params.id, body.status, now),
  )
}

function countByStatus(counts: readonly { status: OrderStatus; count: number }[]) {
  const none = { Pending: 0, 'In Progress': 0 }
  const found = Object.fromEntries(counts.map(({ status, count }) => [status, count]))
  return {
    ...none,
    Submitted: found['Submitted'] ?? 0,
    'Ready for Pickup': found['Ready for Pickup'] ?? 0,
    'Picked Up': found['Picked Up'] ?? 0,
    Cancelled: found['Cancelled'] ?? 0,
    Returned: found['Returned'] ?? 0,
  }
}
