import { getItem, listCategories, listItems } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../refusal.ts'
import { pageOf } from '../http/lists.ts'
import { mount } from '../http/mount.ts'
import { findCategories, findItems, findItem } from './queries.ts'

export function inventoryRoutes(app: FastifyInstance): void {
  mount(app, listItems, async ({ db, query, url }) => {
    const { count, results } = await findItems(db, query)
    return pageOf(url, query, count, results)
  })

  mount(app, getItem, async ({ db, params }) => {
    const item = await findItem(db, params.id)
    if (item === undefined) throw notFound()
    return item
  })

  mount(app, listCategories, async ({ db, query, url }) => {
    const { count, results } = await findCategories(db, query)
    return pageOf(url, query, count, results)
  })
}
