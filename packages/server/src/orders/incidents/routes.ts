import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '../../http/pages.ts'
import { mount } from '../../http/mount.ts'
import { findIncidents, findIncidentsOfTeam } from './incident-queries.ts'
import { reportIncident } from './report-incident.ts'
import { resolveIncident } from './resolve-incident.ts'

export function incidentRoutes(app: FastifyInstance): void {
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
