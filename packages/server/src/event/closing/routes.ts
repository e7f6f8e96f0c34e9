import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { pageOf } from '../../http/pages.ts'
import { findLosses, findStillOutPage } from './closing-queries.ts'
import { remindTeams } from './return-reminders.ts'

export function closingRoutes(app: FastifyInstance): void {
  mount(app, endpoints.listCloseout, async ({ db, query, url }) =>
    pageOf(url, query, await findStillOutPage(db, query)),
  )

  mount(app, endpoints.listLosses, async ({ db, query, url }) =>
    pageOf(url, query, await findLosses(db, query)),
  )

  mount(app, endpoints.remindTeams, async ({ db, actor, now }) => remindTeams(db, actor, now))
}
