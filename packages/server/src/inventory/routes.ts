import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '../http/lists.ts'
import { mount } from '../http/mount.ts'
import { requireFound } from '../refusal.ts'
import { findCategories, findItem, findItems } from './queries.ts'

export function inventoryRoutes(app: FastifyInstance): void {
  mount(app, endpoints.listItems, async ({ db, query, url }) =>
    pageOf(url, query, await findItems(db, query)),
  )

  mount(app, endpoints.getItem, async ({ db, params }) =>
    requireFound(await findItem(db, params.id)),
  )

  mount(app, endpoints.listCategories, async ({ db, query, url }) =>
    pageOf(url, query, await findCategories(db, query)),
  )
}
