import { getHardware, listCategories, listHardware } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../http/errors.ts'
import { pageOf } from '../http/lists.ts'
import { mount } from '../http/mount.ts'
import { findCategories, findHardware, findHardwareById } from './queries.ts'

export function hardwareRoutes(app: FastifyInstance): void {
  mount(app, listHardware, async ({ db, query, url }) => {
    const { count, results } = await findHardware(db, query)
    return pageOf(url, query, count, results)
  })

  mount(app, getHardware, async ({ db, params }) => {
    const item = await findHardwareById(db, params.id)
    if (item === undefined) throw notFound()
    return item
  })

  mount(app, listCategories, async ({ db, query, url }) => {
    const { count, results } = await findCategories(db, query)
    return pageOf(url, query, count, results)
  })
}
