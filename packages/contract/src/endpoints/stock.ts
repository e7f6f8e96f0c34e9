import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { byId, Count, Id, page, paging } from '../field-schemas.ts'
import { orderStatuses } from '../rules/orders/order-status.ts'
import { conditions, forEachCondition, stockKeys } from '../rules/orders/units.ts'

/** Where an item's units that are not on the shelf are, and how its returned units came back (spec §13). */
export const ItemStock = z
  .object({
    hardware_id: Id,
    /** Units with teams. */
    out: Count,
    /** Units kept at the desk for orders that wait or are ready. */
    packed: Count,
    /** Units of a consumable that were handed out: they do not come back. */
    used: Count,
    ...forEachCondition(stockKeys, Count),
    /** Users who watch the item. */
    watching: Count,
  })
  .meta({ id: 'ItemStock' })
export type ItemStock = z.output<typeof ItemStock>

export const listStock = endpoint({
  method: 'GET',
  path: '/api/hardware/stock/',
  access: 'organiser',
  summary: 'Where the units of every item are, in figures.',
  query: z.object(paging),
  status: 200,
  response: page(ItemStock),
  // Watches depend on accounts.
  reads: ['inventory', 'orders', 'session'],
  cacheScope: 'organisers',
})

/** Units of one order that are not on the shelf and not used up: packed or out when `part_returned_health` is null. */
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
  /** Units by place, over all pages. */
  totals: z.array(Holder.pick({ order_status: true, part_returned_health: true, quantity: true })),
  /** Units that were handed out for good, of which no row tells. */
  used: Count,
})
export type HolderPage = z.output<typeof HolderPage>

export const listHolders = endpoint({
  method: 'GET',
  path: '/api/hardware/hardware/{id}/holders/',
  access: 'organiser',
  summary: 'Where an item’s units that are not on the shelf are, by order.',
  params: byId,
  query: z.object(paging),
  status: 200,
  response: HolderPage,
  reads: ['inventory', 'orders'],
  cacheScope: 'organisers',
})

export const watchItem = endpoint({
  method: 'PUT',
  path: '/api/hardware/hardware/{id}/watch/',
  access: 'participant',
  summary: 'Watch an item: be told once when units are on the shelf again. Reserves nothing.',
  params: byId,
  status: 204,
  response: z.void(),
  refusals: { 400: 'Some are left.' },
  changes: ['session'],
})

export const unwatchItem = endpoint({
  method: 'DELETE',
  path: '/api/hardware/hardware/{id}/watch/',
  access: 'participant',
  summary: 'Stop watching an item.',
  params: byId,
  status: 204,
  response: z.void(),
  changes: ['session'],
})

export const listWatches = endpoint({
  method: 'GET',
  path: '/api/hardware/watches/',
  access: 'participant',
  summary: 'The items that the caller watches.',
  query: z.object(paging),
  status: 200,
  response: page(z.object({ hardware_id: Id })),
  reads: ['session'],
  cacheScope: 'user',
})

/** Demand for an item; `requested` and `granted` are units of orders that are not cancelled (spec §13). */
export const Demand = z
  .object({ hardware_id: Id, watching: Count, requested: Count, granted: Count })
  .meta({ id: 'Demand' })
export type Demand = z.output<typeof Demand>

export const listDemand = endpoint({
  method: 'GET',
  path: '/api/hardware/demand/',
  access: 'organiser',
  summary:
    'Items that users wait for, or of which less was granted than requested, the most wanted first.',
  query: z.object(paging),
  status: 200,
  response: page(Demand),
  reads: ['inventory', 'orders', 'session'],
  cacheScope: 'organisers',
})
