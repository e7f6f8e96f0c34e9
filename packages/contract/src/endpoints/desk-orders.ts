import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { formatNumber } from '../rules/numbers.ts'
import { CartLine, mostLines, oneOrder, Order } from './orders.ts'

/** What the desk puts right in orders (spec §10). */
export const shortenOrder = endpoint({
  method: 'POST',
  path: '/api/hardware/orders/{id}/shorten/',
  access: 'organiser',
  summary:
    'Take units out of what was granted in an order that waits at the desk: missing ones leave the item’s total, others go back on the shelf.',
  params: oneOrder,
  body: z.strictObject({
    items: z
      .array(CartLine)
      .min(1, 'Choose at least one item.')
      .max(mostLines, `An order can have at most ${formatNumber(mostLines)} lines.`),
    missing: z.boolean(),
  }),
  status: 200,
  response: Order,
  refusals: {
    400: 'More than was granted, or nothing would remain of the order.',
    409: 'The order has been picked up, cancelled or returned.',
  },
  repeatable: true,
  changes: ['orders', 'inventory'],
})
