import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '../http/pages.ts'
import { mount } from '../http/mount.ts'
import { correctCondition, returnForTeam, returnItems } from './return-items.ts'
import { findIncidents, findIncidentsOfTeam, reportIncident, resolveIncident } from './incidents.ts'
import { findOrders } from './list-queries.ts'
import { cancelOwnOrder, moveOrder, requireOwnOrder } from './moves.ts'
import { findOrdersOfTeam } from './order-queries.ts'
import { claimOrder, releaseOrder } from './packing.ts'
import { shortenOrder } from './shorten-order.ts'
import { orderForTeam, submitOrder } from './submit-order.ts'
import { undoEvent } from './undo-event.ts'

export function orderRoutes(app: FastifyInstance): void {
  mount(app, endpoints.listOrders, async ({ db, query, url }) => {
    const { status_counts, ...orders } = await findOrders(db, query)
    return { ...pageOf(url, query, orders), status_counts }
  })

  mount(app, endpoints.submitOrder, async ({ db, actor, body, now, config }) =>
    submitOrder(db, actor, { ...body, budgets: config.budgets }, now),
  )

  mount(app, endpoints.orderForTeam, async ({ db, actor, params, body, now }) =>
    orderForTeam(db, actor, { ...params, ...body }, now),
  )

  mount(app, endpoints.updateOrder, async ({ db, actor, params, body, now }) =>
    moveOrder(db, actor, { order: params.id, ...body }, now),
  )

  mount(app, endpoints.claimOrder, async ({ db, actor, params, body, now }) =>
    claimOrder(db, actor, { order: params.id, ...body }, now),
  )

  mount(app, endpoints.releaseOrder, async ({ db, actor, params, now }) =>
    releaseOrder(db, actor, params.id, now),
  )

  mount(app, endpoints.returnItems, async ({ db, actor, body, now }) =>
    returnItems(db, actor, body, now),
  )

  mount(app, endpoints.returnForTeam, async ({ db, actor, params, body, now }) =>
    returnForTeam(db, actor, { ...params, ...body }, now),
  )

  mount(app, endpoints.shortenOrder, async ({ db, actor, params, body, now }) =>
    shortenOrder(db, actor, { order: params.id, ...body }, now),
  )

  mount(app, endpoints.undoEvent, async ({ db, actor, params, body, now }) =>
    undoEvent(db, actor, { order: params.id, event: body.event }, now),
  )

  mount(app, endpoints.correctCondition, async ({ db, actor, params, body, now }) =>
    correctCondition(db, actor, { order: params.id, unit: params.unit, ...body }, now),
  )

  mount(app, endpoints.listOwnOrders, async ({ db, actor, query, url, now }) => {
    const { teamId } = actor.profile
    return pageOf(url, query, await findOrdersOfTeam(db, { teamId, ...query }, now))
  })

  mount(
    app,
    endpoints.cancelOwnOrder,
    async ({ db, actor, params, body, now }) =>
      cancelOwnOrder(db, actor, { order: params.id, status: body.status }, now),
    async ({ db, actor, params }) => {
      if (params) await requireOwnOrder(db, actor, params.id)
    },
  )

  mount(app, endpoints.reportIncident, async ({ db, actor, body, now }) =>
    reportIncident(db, actor, body, now),
  )

  mount(app, endpoints.listIncidents, async ({ db, query, url }) =>
    pageOf(url, query, await findIncidents(db, query)),
  )

  mount(app, endpoints.listOwnIncidents, async ({ db, actor, query, url }) =>
    pageOf(url, query, await findIncidentsOfTeam(db, actor.profile.teamId, query)),
  )

  mount(app, endpoints.updateIncident, async ({ db, actor, params, body, now }) =>
    resolveIncident(db, actor, { incident: params.id, ...body }, now),
  )
}
