import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { Id, page, paging } from '../shapes.ts'

const Units = z.int().min(0)

/** Where an item's units that are not on the shelf are, and how its returned units came back (spec §13). */
export const ItemStock = z
  .object({
    hardware_id: Id,
    /** Units with teams. */
    out: Units,
    /** Units kept at the desk for orders that wait or are ready. */
    packed: Units,
    healthy_returned: Units,
    heavily_used: Units,
    broken: Units,
    lost: Units,
    /** Users who watch the item. */
    watching: Units,
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
