import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { shapeOf } from '../fields.ts'
import { itemFields } from '../item-fields.ts'
import { availabilities, pictureLimits, pictureRules } from '../rules/catalogue.ts'
import { fieldMessages } from '../rules/text.ts'
import { byId, Choice, Count, Id, IdList, page, paging, SearchText } from '../field-schemas.ts'

export const Item = z
  .object({
    id: Id,
    ...shapeOf(itemFields, 'answer'),
    quantity_remaining: Count,
    picture: z.string().nullable(),
  })
  .meta({ id: 'Item' })
export type Item = z.output<typeof Item>

/** Orders of the list (spec §26). `default`: by name, in a search the best match first. */
const itemOrderings = [
  'default',
  'name',
  '-name',
  '-quantity_remaining',
  'quantity_remaining',
] as const
export type ItemOrdering = (typeof itemOrderings)[number]

export const listItems = endpoint({
  method: 'GET',
  path: '/api/hardware/hardware/',
  access: 'member',
  summary: 'The inventory.',
  query: z.object({
    ...paging,
    in_stock: Choice,
    availability: z
      .enum(availabilities)
      .optional()
      .describe('Items of which none is left, or only a fifth of the total.'),
    hardware_ids: IdList,
    category_ids: IdList.describe('Items of any of these categories.'),
    search: SearchText.describe(
      'Words that must each occur in the name, model number, categories, manufacturer, location or notes; or `ITEM-12`.',
    ),
    ordering: z.enum(itemOrderings, fieldMessages.unknownOrdering).optional(),
  }),
  status: 200,
  response: page(Item).extend({
    near: z
      .string()
      .nullable()
      .describe('The search, if only items with words near to it were found.'),
  }),
  reads: ['inventory'],
  cacheScope: 'everyone',
  hasEtag: true,
})

export const getItem = endpoint({
  method: 'GET',
  path: '/api/hardware/hardware/{id}/',
  access: 'member',
  summary: 'One item of the inventory.',
  params: byId,
  status: 200,
  response: Item,
  reads: ['inventory'],
  cacheScope: 'everyone',
  hasEtag: true,
})

const NewItem = z.strictObject(shapeOf(itemFields, 'create'))
export type NewItem = z.output<typeof NewItem>

const ItemChanges = z.strictObject(shapeOf(itemFields, 'change'))
export type ItemChanges = z.output<typeof ItemChanges>

export const createItem = endpoint({
  method: 'POST',
  path: '/api/hardware/hardware/',
  access: 'organiser',
  summary: 'Add an item; all of its units are on the shelf.',
  body: NewItem,
  status: 201,
  response: Item,
  refusals: { 400: 'The input is wrong, or there is an item of this name and model number.' },
  changes: ['inventory'],
  repeatable: true,
})

export const updateItem = endpoint({
  method: 'PATCH',
  path: '/api/hardware/hardware/{id}/',
  access: 'organiser',
  summary: 'Change an item; units added to its total go onto the shelf.',
  params: byId,
  body: ItemChanges,
  status: 200,
  response: Item,
  refusals: {
    400: 'The input is wrong, the name is taken, or the total is below what is not on the shelf.',
    409: 'The item is not that of the `If-Match` any more.',
  },
  changes: ['inventory'],
  isConditional: true,
})

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/hardware/hardware/{id}/',
  access: 'organiser',
  summary: 'Delete an item that was never ordered.',
  params: byId,
  status: 204,
  response: z.void(),
  refusals: { 400: 'The item was ordered before, or a report about it is open.' },
  changes: ['inventory'],
})

export const setPicture = endpoint({
  method: 'PUT',
  path: '/api/hardware/hardware/{id}/picture/',
  access: 'organiser',
  summary: 'Set an item’s picture, which is scaled down and re-encoded without its metadata.',
  params: byId,
  file: pictureRules,
  status: 200,
  response: Item,
  refusals: {
    413: `The picture has more than ${pictureLimits.size}, ${pictureLimits.pixels}, or takes too long to read.`,
    415: `The body is not a ${pictureLimits.types} picture.`,
  },
  changes: ['inventory'],
})

export const deletePicture = endpoint({
  method: 'DELETE',
  path: '/api/hardware/hardware/{id}/picture/',
  access: 'organiser',
  summary: 'Remove an item’s picture.',
  params: byId,
  status: 204,
  response: z.void(),
  changes: ['inventory'],
})
