import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { shapeOf } from '../fields.ts'
import { categoryFields } from '../item-fields.ts'
import { byId, Count, Id, page, paging } from '../field-schemas.ts'

export const Category = z
  .object({
    id: Id,
    ...shapeOf(categoryFields, 'answer'),
    unique_hardware_count: Count,
  })
  .meta({ id: 'Category' })
export type Category = z.output<typeof Category>

const CategoryChanges = z.strictObject(shapeOf(categoryFields, 'change'))
export type CategoryChanges = z.output<typeof CategoryChanges>

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/hardware/categories/',
  access: 'member',
  summary:
    'The categories by name, each with its limit per team and how many different items it has.',
  query: z.object(paging),
  status: 200,
  response: page(Category),
  reads: ['inventory'],
  cacheScope: 'everyone',
  hasEtag: true,
})

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/hardware/categories/',
  access: 'organiser',
  summary: 'Add a category.',
  body: z.strictObject(shapeOf(categoryFields, 'create')),
  status: 201,
  response: Category,
  refusals: { 400: 'The input is wrong, or the name is taken.' },
  changes: ['inventory'],
  repeatable: true,
})

export const updateCategory = endpoint({
  method: 'PATCH',
  path: '/api/hardware/categories/{id}/',
  access: 'organiser',
  summary: 'Rename a category, or change its limit per team.',
  params: byId,
  body: CategoryChanges,
  status: 200,
  response: Category,
  refusals: { 400: 'The input is wrong, or the name is taken.' },
  changes: ['inventory'],
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/hardware/categories/{id}/',
  access: 'organiser',
  summary: 'Delete a category that has no items.',
  params: byId,
  status: 204,
  response: z.void(),
  refusals: { 400: 'The category still has items.' },
  changes: ['inventory'],
})
