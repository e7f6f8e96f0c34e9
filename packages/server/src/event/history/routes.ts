import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '../../http/pages.ts'
import { mount } from '../../http/mount.ts'
import { findHistory } from './history-queries.ts'

export function historyRoutes(app: FastifyInstance): void {
  mount(app, endpoints.listHistory, async ({ db, query, url }) =>
    pageOf(url, query, await findHistory(db, query)),
  )
}
