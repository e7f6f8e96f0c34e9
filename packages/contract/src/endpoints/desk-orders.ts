import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { reasonLength } from '../rules/orders/order-moves.ts'
import { conditions } from '../rules/orders/units.ts'
import { byId, Id, IdInPath, orText, typedText, upTo } from '../field-schemas.ts'
import { Cart, CartLine, linesOf, NewStatus, Order, OrderReceipt, Quantity } from './orders.ts'
import { byCode } from './teams.ts'

/** The row of the record that can be undone now, if there is one (spec §11). */
const event = Id.nullable()

/** An order as a change by the desk left it. */
export const ChangedOrder = Order.extend({ event }).meta({ id: 'ChangedOrder' })
export type ChangedOrder = z.output<typeof ChangedOrder>

export const DeskReceipt = OrderReceipt.extend({ event }).meta({ id: 'DeskReceipt' })
export type DeskReceipt = z.output<typeof DeskReceipt>

export const orderForTeam = endpoint({
  method: 'POST',
  path: '/api/event/teams/{team_code}/orders/',
  access: 'organiser',
  summary:
    'Order for a team that stands at the desk; `picked_up` hands it out at once. Limits and stock hold, the sign-out window does not.',
  params: byCode,
  body: Cart.extend({ picked_up: z.boolean().optional() }),
  status: 201,
  response: DeskReceipt,
  refusals: {
    400: 'The order is invalid, or breaks rules, which are listed in `non_field_errors`.',
  },
  repeatable: true,
  changes: ['orders', 'inventory'],
})

export const updateOrder = endpoint({
  method: 'PATCH',
  path: '/api/hardware/orders/{id}/',
  access: 'organiser',
  summary: 'Move an order to its next status.',
  params: byId,
  body: NewStatus.extend({
    /** Reason of a cancellation; omitted when empty (spec §8). */
    reason: upTo(reasonLength.max, typedText()).optional(),
  }),
  status: 200,
  response: ChangedOrder,
  refusals: {
    400: 'The order cannot move from its status to this one.',
    409: 'The order has changed in the meantime.',
  },
  repeatable: true,
  changes: ['orders', 'inventory'],
})

export const claimOrder = endpoint({
  method: 'PUT',
  path: '/api/hardware/orders/{id}/packing/',
  access: 'organiser',
  summary:
    'Tell the others that the caller packs this order, for 20 minutes from now; it is taken over from another organiser.',
  params: byId,
  body: z
    .strictObject({
      if_free: z
        .boolean()
        .optional()
        .describe('Refused, not taken over, while another organiser packs it.'),
    })
    .optional(),
  status: 200,
  response: Order,
  refusals: { 409: 'The order does not wait to be packed, or another organiser packs it.' },
  changes: ['orders'],
})

export const releaseOrder = endpoint({
  method: 'DELETE',
  path: '/api/hardware/orders/{id}/packing/',
  access: 'organiser',
  summary: 'End the caller’s own claim of an order; another’s stays.',
  params: byId,
  status: 200,
  response: Order,
  changes: ['orders'],
})

export const shortenOrder = endpoint({
  method: 'POST',
  path: '/api/hardware/orders/{id}/shorten/',
  access: 'organiser',
  summary:
    'Take units out of what was granted in an order that waits at the desk: missing ones leave the item’s total, others go back on the shelf.',
  params: byId,
  body: z.strictObject({
    items: linesOf(CartLine, 'Choose at least one item.', 'An order'),
    missing: z.boolean(),
  }),
  status: 200,
  response: ChangedOrder,
  refusals: {
    400: 'More than was granted, or nothing would remain of the order.',
    409: 'The order has been picked up, cancelled or returned.',
  },
  repeatable: true,
  changes: ['orders', 'inventory'],
})

export const undoEvent = endpoint({
  method: 'POST',
  path: '/api/hardware/orders/{id}/undo/',
  access: 'organiser',
  summary: 'Undo the latest change of an order, named by its row of the record.',
  params: byId,
  body: z.strictObject({ event: orText(Id) }),
  status: 200,
  response: ChangedOrder,
  refusals: {
    409: 'It is not the latest, cannot be undone, or the units are no longer on the shelf.',
  },
  repeatable: true,
  changes: ['orders', 'inventory'],
})

export const ReturnLine = z
  .strictObject({
    id: orText(Id),
    quantity: orText(Quantity),
    part_returned_health: z.enum(conditions),
  })
  .meta({ id: 'ReturnLine' })
export type ReturnLine = z.output<typeof ReturnLine>

/** Returned units; units of one item in several conditions are several lines. */
const Returned = z.strictObject({
  hardware: linesOf(ReturnLine, 'Choose at least one item.', 'A return'),
})

export const ReturnReceipt = z
  .object({
    order_id: Id,
    team_code: z.string().nullable(),
    returned_items: z.array(z.object({ hardware_id: Id, quantity: z.int() })),
    errors: z.array(z.never()),
    event,
  })
  .meta({ id: 'ReturnReceipt' })
export type ReturnReceipt = z.output<typeof ReturnReceipt>

export const returnItems = endpoint({
  method: 'POST',
  path: '/api/hardware/orders/returns/',
  access: 'organiser',
  summary: 'Return units of a picked-up order, each with its condition; all lines or none.',
  body: Returned.extend({ order: orText(Id) }),
  status: 201,
  response: ReturnReceipt,
  refusals: {
    400: 'The order has not been picked up, or a line is wrong; nothing has been returned.',
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
  response: z.object({ orders: z.array(ChangedOrder) }),
  refusals: { 400: 'A line is wrong, or asks for more than is out; nothing has been returned.' },
  repeatable: true,
  changes: ['orders', 'inventory'],
})

export const correctCondition = endpoint({
  method: 'PATCH',
  path: '/api/hardware/orders/{id}/items/{unit}/',
  access: 'organiser',
  summary: 'Correct the condition of a unit that has been returned.',
  params: byId.extend({ unit: IdInPath }),
  body: z.strictObject({ part_returned_health: z.enum(conditions) }),
  status: 200,
  response: ChangedOrder,
  refusals: { 409: 'The unit has not been returned, or none is left on the shelf to take away.' },
  repeatable: true,
  changes: ['orders', 'inventory'],
})
