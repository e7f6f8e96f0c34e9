import { z } from '#schema'
import { endpoint } from './endpoint.ts'
import { Category, Item } from './inventory.ts'
import {
  addressSchemes,
  catalogueLengths,
  catalogueMessages,
  categorySeparator,
  describeAddress,
  isAddress,
  pictureLimits,
  pictureRules,
} from './rules/catalogue.ts'
import { conditions } from './rules/units.ts'
import { fieldMessages } from './rules/field-messages.ts'
import { largestInteger } from './rules/integer.ts'
import { orderStatuses } from './rules/order-status.ts'
import { Id, IdInPath, orText, page, paging, upTo } from './shapes.ts'

const { name, address, notes } = catalogueLengths

const Quantity = orText(z.int().min(0).max(largestInteger))
const byId = z.object({ id: IdInPath })

/** Null and nothing but white space are the same: there is none. */
function optional(text: z.ZodString, most: number) {
  return upTo(most, text)
    .nullable()
    .transform((value) => (value === '' ? null : value))
}

function addressOf(schemes: readonly string[]) {
  return optional(z.string().trim(), address).refine(
    (value) => value === null || isAddress(value, schemes),
    `Enter ${describeAddress(schemes)}.`,
  )
}

const Name = upTo(name, z.string().trim().min(1, fieldMessages.noName))

/** The rules of the import (rulings §2, Shapes), at the fields of a body. */
const itemFields = {
  name: Name,
  model_number: optional(z.string().trim(), name),
  manufacturer: optional(z.string().trim(), name),
  datasheet: addressOf(addressSchemes.datasheet),
  quantity_available: Quantity,
  max_per_team: Quantity.nullable(),
  image_url: addressOf(addressSchemes.image_url),
  categories: z
    .array(orText(Id))
    .min(1, catalogueMessages.noCategory)
    .max(1000, 'Choose fewer categories.')
    .refine((ids) => new Set(ids).size === ids.length, 'One category appears twice.'),
  notes: optional(z.string(), notes),
}

const categoryFields = {
  name: Name.refine(
    (value) => !value.includes(categorySeparator),
    'Use no semicolon: in files it separates the categories of an item.',
  ),
  max_per_team: Quantity.nullable(),
}

const NewItem = z.strictObject(itemFields).partial({
  model_number: true,
  manufacturer: true,
  datasheet: true,
  max_per_team: true,
  image_url: true,
  notes: true,
})
export type NewItem = z.output<typeof NewItem>

const ItemChanges = z.strictObject(itemFields).partial()
export type ItemChanges = z.output<typeof ItemChanges>

const CategoryChanges = z.strictObject(categoryFields).partial()
export type CategoryChanges = z.output<typeof CategoryChanges>

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
  summary: 'Change an item; what is added to its total goes onto the shelf.',
  params: byId,
  body: ItemChanges,
  status: 200,
  response: Item,
  refusals: {
    400: 'The input is wrong, the name is taken, or the total is below what is not on the shelf.',
  },
  changes: ['inventory'],
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
  summary: 'Give an item a picture, which is made smaller and written anew without its metadata.',
  params: byId,
  file: pictureRules,
  status: 200,
  response: Item,
  refusals: {
    413: `The picture has more than ${pictureLimits.size} or ${pictureLimits.pixels}.`,
    415: `The body is not a ${pictureLimits.types} picture.`,
    429: 'Too many pictures wait to be read.',
  },
  changes: ['inventory'],
})

export const deletePicture = endpoint({
  method: 'DELETE',
  path: '/api/hardware/hardware/{id}/picture/',
  access: 'organiser',
  summary: 'Take an item’s picture away.',
  params: byId,
  status: 204,
  response: z.void(),
  changes: ['inventory'],
})

/** Units of one order that are not on the shelf: packed or out when `part_returned_health` is null. */
export const Holder = z
  .object({
    order_id: Id,
    order_status: z.enum(orderStatuses),
    team_id: Id.nullable(),
    team_code: z.string().nullable(),
    quantity: z.int().min(1),
    part_returned_health: z.enum(conditions).nullable(),
  })
  .meta({ id: 'Holder' })
export type Holder = z.output<typeof Holder>

export const HolderPage = z.object({
  ...page(Holder).shape,
  /** Units by where they are, of all pages together. */
  totals: z.array(Holder.pick({ order_status: true, part_returned_health: true, quantity: true })),
})
export type HolderPage = z.output<typeof HolderPage>

export const listHolders = endpoint({
  method: 'GET',
  path: '/api/hardware/hardware/{id}/holders/',
  access: 'organiser',
  summary: 'Where the units of an item are that are not on the shelf, by order.',
  params: byId,
  query: z.object(paging),
  status: 200,
  response: HolderPage,
  reads: ['inventory', 'orders'],
  cacheScope: 'organisers',
})

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/hardware/categories/',
  access: 'organiser',
  summary: 'Add a category.',
  body: z.strictObject(categoryFields).partial({ max_per_team: true }),
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
