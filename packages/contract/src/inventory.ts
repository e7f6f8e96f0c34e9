import { z } from '#schema'
import { endpoint } from './endpoint.ts'
import { fieldMessages } from './rules/field-messages.ts'
import { Choice, Id, IdInPath, IdList, page, paging, SearchText } from './shapes.ts'

/** Spec §9. `default`: by name. */
const itemOrderings = [
  'default',
  'name',
  '-name',
  '-quantity_remaining',
  'quantity_remaining',
] as const
export type ItemOrdering = (typeof itemOrderings)[number]

const Count = z.int().min(0)

export const Item = z
  .object({
    id: Id,
    name: z.string(),
    model_number: z.string().nullable(),
    manufacturer: z.string().nullable(),
    datasheet: z.string().nullable(),
    quantity_available: Count,
    quantity_remaining: Count,
    max_per_team: Count.nullable(),
    picture: z.string().nullable(),
    image_url: z.string().nullable(),
    categories: z.array(Id),
    notes: z.string().nullable(),
  })
  .meta({ id: 'Item' })
export type Item = z.output<typeof Item>

export const Category = z
  .object({
    id: Id,
    name: z.string(),
    max_per_team: Count.nullable(),
    unique_hardware_count: Count,
  })
  .meta({ id: 'Category' })
export type Category = z.output<typeof Category>

export const listItems = endpoint({
  method: 'GET',
  path: '/api/hardware/hardware/',
  access: 'member',
  summary: 'The inventory.',
  query: z.object({
    ...paging,
    in_stock: Choice,
    hardware_ids: IdList,
    category_ids: IdList.describe('Items of any of these categories.'),
    search: SearchText.describe(
      'Words that must each occur in the name, manufacturer or model number.',
    ),
    ordering: z.enum(itemOrderings, fieldMessages.unknownOrdering).optional(),
  }),
  status: 200,
  response: page(Item),
  reads: ['inventory'],
  cacheScope: 'everyone',
  hasEtag: true,
})

export const getItem = endpoint({
  method: 'GET',
  path: '/api/hardware/hardware/{id}/',
  access: 'member',
  summary: 'One item of the inventory.',
  params: z.object({ id: IdInPath }),
  status: 200,
  response: Item,
  reads: ['inventory'],
  cacheScope: 'everyone',
  hasEtag: true,
})

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
