import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { Cart, CartLine, linesOf, oneOrder, Order, OrderReceipt, Returned } from './orders.ts'
import { byCode } from './teams.ts'

export const orderForTeam = endpoint({
  method: 'POST',
  path: '/api/event/teams/{team_code}/orders/',
  access: 'organiser',
  summary:
    'Order for a team that stands at the desk; `picked_up` hands it out at once. Limits and stock hold, the sign-out window does not.',
  params: byCode,
  body: Cart.extend({ picked_up: z.boolean().optional() }),
  status: 201,
  response: OrderReceipt,
  refusals: {
    400: 'The order is invalid, or breaks rules, which are listed in `non_field_errors`.',
  },
  repeatable: true,
  changes: ['orders', 'inventory'],
})

export const returnForTeam = endpoint({
  method: 'POST',
  path: '/api/event/teams/{team_code}/returns/',
  access: 'organiser',
  summary:
    'Return units of any of the team’s picked-up orders, the oldest first; all lines or none. Answers the orders that changed.',
  params: byCode,
  body: Returned,
  status: 200,
  response: z.object({ orders: z.array(Order) }),
  refusals: { 400: 'A line is wrong, or asks for more than is out; nothing has been returned.' },
  repeatable: true,
  changes: ['orders', 'inventory'],
})

export const shortenOrder = endpoint({
  method: 'POST',
  path: '/api/hardware/orders/{id}/shorten/',
  access: 'organiser',
  summary:
    'Take units out of what was granted in an order that waits at the desk: missing ones leave the item’s total, others go back on the shelf.',
  params: oneOrder,
  body: z.strictObject({
    items: linesOf(CartLine, 'Choose at least one item.', 'An order'),
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
