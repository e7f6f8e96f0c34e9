import { endpoints, type Item } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { isBasedOn, mount } from '../http/mount.ts'
import { readFileBodies } from '../http/input.ts'
import { pageOf } from '../http/pages.ts'
import { requireFound } from '../base/refusal.ts'
import { findHolders, findStock } from './whereabouts.ts'
import { deletePicture, setPicture, createItem, deleteItem, updateItem } from './change-items.ts'
import { findCategories } from './category-queries.ts'
import { findItem, findItems } from './item-queries.ts'
import { createCategory, deleteCategory, updateCategory } from './change-categories.ts'
import { findDemand, findWatches, unwatchItem, watchItem } from './watches.ts'
import { hashInFile, pictureStoreOf } from './picture-store.ts'

export async function inventoryRoutes(app: FastifyInstance): Promise<void> {
  mount(app, endpoints.listItems, async ({ db, query, url }) => {
    const { near, ...items } = await findItems(db, query)
    return { ...pageOf(url, query, items), near }
  })

  mount(app, endpoints.getItem, async ({ db, params }) =>
    requireFound(await findItem(db, params.id)),
  )

  mount(app, endpoints.createItem, async ({ db, actor, body, now }) =>
    createItem(db, actor, body, now),
  )

  mount(app, endpoints.updateItem, async ({ db, actor, params, body, now, request }) => {
    const ifMatch = request.headers['if-match']
    const isMeantFor = (before: Item) => isBasedOn(endpoints.getItem, before, ifMatch)
    const changes = { item: params.id, changes: body, ...(ifMatch !== undefined && { isMeantFor }) }
    return updateItem(db, actor, changes, now)
  })

  mount(app, endpoints.deleteItem, async ({ db, actor, params, now }) =>
    deleteItem(db, actor, { item: params.id }, now),
  )

  await app.register(async (files) => {
    readFileBodies(files)
    mount(files, endpoints.setPicture, async ({ db, actor, params, body, now }) =>
      setPicture(db, actor, { item: params.id, bytes: body }, now),
    )
  })

  mount(app, endpoints.deletePicture, async ({ db, actor, params, now }) =>
    deletePicture(db, actor, { item: params.id }, now),
  )

  mount(app, endpoints.listHolders, async ({ db, params, query, url }) => {
    const { totals, used, ...holders } = requireFound(await findHolders(db, params.id, query))
    return { ...pageOf(url, query, holders), totals, used }
  })

  mount(app, endpoints.watchItem, async ({ db, actor, params }) =>
    watchItem(db, actor, { item: params.id }),
  )

  mount(app, endpoints.unwatchItem, async ({ db, actor, params }) =>
    unwatchItem(db, actor, { item: params.id }),
  )

  mount(app, endpoints.listWatches, async ({ db, actor, query, url }) =>
    pageOf(url, query, await findWatches(db, actor.profile.id, query)),
  )

  mount(app, endpoints.listDemand, async ({ db, query, url }) =>
    pageOf(url, query, await findDemand(db, query)),
  )

  mount(app, endpoints.listStock, async ({ db, query, url }) =>
    pageOf(url, query, await findStock(db, query)),
  )

  mount(app, endpoints.listCategories, async ({ db, query, url }) =>
    pageOf(url, query, await findCategories(db, query)),
  )

  mount(app, endpoints.createCategory, async ({ db, actor, body, now }) =>
    createCategory(db, actor, body, now),
  )

  mount(app, endpoints.updateCategory, async ({ db, actor, params, body, now }) =>
    updateCategory(db, actor, { category: params.id, ...body }, now),
  )

  mount(app, endpoints.deleteCategory, async ({ db, actor, params, now }) =>
    deleteCategory(db, actor, { category: params.id }, now),
  )
}

/** Served to anyone who knows the name, which cannot be guessed. The content of a name never changes. */
export function pictureRoutes(app: FastifyInstance): void {
  const store = pictureStoreOf(app.services.db)
  app.get<{ Params: { name: string } }>('/pictures/:name', async ({ params }, reply) => {
    const hash = requireFound(hashInFile(params.name) ?? undefined)
    const bytes = requireFound(await store.read(hash))
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/webp')
      .send(bytes)
  })
}
