import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { Id, page, paging } from '../shapes.ts'

const Units = z.int().min(0)

/** Where the units of an item are that are not on the shelf, and those that came back (spec §13). */
export const ItemStock = z
  .object({
    hardware_id: Id,
    /** With teams. */
    out: Units,
    /** Kept at the desk for orders that wait or are ready. */
    packed: Units,
    healthy_returned: Units,
    heavily_used: Units,
    broken: Units,
    lost: Units,
    /** Users who want to be told when it is back. */
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
  // Who watches belongs to accounts.
  reads: ['inventory', 'orders', 'session'],
  cacheScope: 'organisers',
})
