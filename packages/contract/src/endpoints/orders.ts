import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { cancelledBy } from '../rules/orders/order-moves.ts'
import { submitWaitReason } from '../rules/orders/order-problems.ts'
import { filterStatuses, orderStatuses } from '../rules/orders/order-status.ts'
import { conditions } from '../rules/orders/units.ts'
import { normaliseTeamCode } from '../rules/people/team.ts'
import { isKnownInstant } from '../rules/instants.ts'
import { fieldMessages } from '../rules/text.ts'
import { limits } from '../rules/limits.ts'
import { formatNumber, largestInteger } from '../rules/numbers.ts'
import {
  byId,
  Choice,
  Id,
  IdInQuery,
  listOf,
  orText,
  page,
  paging,
  SearchText,
  TeamCodeInPath,
  Timestamp,
} from '../field-schemas.ts'

/**
 * Sort keys of orders. `quantity` is the number of units, `status` runs from Submitted to Returned; ties are broken by
 * the time of the order.
 */
const orderKeys = [
  'created_at',
  'updated_at',
  'id',
  'team_id',
  'team_code',
  'quantity',
  'status',
] as const
export type OrderKey = (typeof orderKeys)[number]

/** Orders of the list (spec §26), and one for each column that the desk sees. `default`: oldest first. */
export const orderOrderings = [
  'default',
  ...orderKeys,
  ...orderKeys.map((key) => `-${key}` as const),
] as const
export type OrderOrdering = (typeof orderOrderings)[number]

export const Quantity = z
  .int()
  .min(1, fieldMessages.notPositive)
  .max(largestInteger, 'Enter a smaller number.')

/** One item per physical unit (spec §7). */
export const Order = z
  .object({
    id: Id,
    status: z.enum(orderStatuses),
    team_id: Id.nullable(),
    team_code: z.string().nullable(),
    items: z.array(
      z.object({
        id: Id,
        hardware_id: Id,
        part_returned_health: z.enum(conditions).nullable(),
        /** Whether it was handed out for good. */
        kept: z.boolean(),
      }),
    ),
    /** Number of units, present even when the list was requested without them. */
    item_count: z.int(),
    request: z.array(z.object({ id: Id, requested_quantity: z.int() })),
    created_at: Timestamp,
    updated_at: Timestamp,
    /** Since when somebody could act: submitted, ready, or handed out; for others, the last change. */
    waiting_since: Timestamp,
    /** Null except for cancelled orders (spec §8). */
    cancellation: z
      .object({ by: z.enum(cancelledBy), reason: z.string().nullable(), at: Timestamp })
      .nullable(),
    /** The organiser's claim who packs it (spec §8); one whose `until` has passed is over. */
    packing: z
      .object({
        /** Null for participants. */
        by: z.object({ id: Id, first_name: z.string(), last_name: z.string() }).nullable(),
        since: Timestamp,
        until: Timestamp,
      })
      .nullable(),
  })
  .meta({ id: 'Order' })
export type Order = z.output<typeof Order>

/** The lines of an order or a return in a body (spec §9); `what` begins the message about too many. */
export function linesOf<Line extends z.ZodType>(line: Line, noLine: string, what: string) {
  const tooMany = `${what} can have at most ${formatNumber(limits.order.lines)} lines.`
  return z.array(line).min(1, noLine).max(limits.order.lines, tooMany)
}

export const NewStatus = z.strictObject({
  status: z.enum(orderStatuses, {
    error: ({ input }) =>
      typeof input === 'string' ? `${input} is not a status of orders.` : undefined,
  }),
})

/** Paging of both lists of orders: an order of a thousand units is long, and most readers only count them. */
const orderPaging = {
  ...paging,
  units: Choice.describe('`false`: with empty `items` and `request`; `item_count` says how many.'),
}

/** An order as its team sees it. */
const OwnOrder = Order.extend({
  /** Place among all orders that are to be packed, from 1 on; null for others. */
  queue_place: z.int().positive().nullable(),
  /** When it is ready at the present pace; null while none is known, and for orders that are not to be packed. */
  expected_at: Timestamp.nullable(),
}).meta({ id: 'OwnOrder' })
export type OwnOrder = z.output<typeof OwnOrder>

export const listOwnOrders = endpoint({
  method: 'GET',
  path: '/api/event/teams/team/orders/',
  access: 'participant',
  summary: 'The orders of the participant’s team, oldest first.',
  query: z.object(orderPaging),
  status: 200,
  response: page(OwnOrder),
  reads: ['orders'],
  readsOfAll: ['orders'],
  cacheScope: 'team',
  // `expected_at` moves with the time.
  cacheMs: 10_000,
})

export const cancelOwnOrder = endpoint({
  method: 'PATCH',
  path: '/api/event/teams/team/orders/{id}/',
  withoutSlash: true,
  access: 'participant',
  summary: 'Cancel one of the team’s own orders while it is still Submitted.',
  params: byId,
  body: NewStatus,
  status: 200,
  response: Order,
  refusals: {
    400: 'The order can no longer be cancelled.',
    404: 'The team has no such order.',
    409: 'The order has changed in the meantime.',
  },
  repeatable: true,
  changes: ['orders', 'inventory'],
})

/** What the queue of the desk shows of an order beside the order itself (spec §8). */
export const QueueEntry = z
  .object({
    /** First names of the team's members. */
    people: z.array(z.string()),
    /** Up to three of the items that are not back, those of most units first. */
    items: z.array(z.object({ name: z.string(), quantity: z.int() })),
    /** Number of the other items. */
    more: z.int(),
    /** Where its shelves begin and end; null where no item has a location. */
    locations: z.tuple([z.string(), z.string()]).nullable(),
    /** As of the order. */
    waiting_since: Timestamp,
  })
  .meta({ id: 'QueueEntry' })
export type QueueEntry = z.output<typeof QueueEntry>

/** An order of the organisers' list, with its place where the list was requested as a queue. */
const ListedOrder = Order.extend({ queue: QueueEntry.optional() }).meta({ id: 'ListedOrder' })
export type ListedOrder = z.output<typeof ListedOrder>

export const OrderPage = z.object({
  ...page(ListedOrder).shape,
  /** Orders per status, with every filter but `status` applied. */
  status_counts: z.record(z.enum(filterStatuses), z.int()),
})
export type OrderPage = z.output<typeof OrderPage>

const aTimeInUtc = 'Enter a time in UTC, such as 2026-02-15T14:00:00.000Z.'

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/hardware/orders/',
  access: 'organiser',
  summary: 'All orders of existing teams.',
  query: z.object({
    ...orderPaging,
    id: IdInQuery.describe('One order.'),
    team_code: z.string().overwrite(normaliseTeamCode).optional(),
    status: listOf(filterStatuses, 'This is not a known status.'),
    search: SearchText.describe(
      'Words that must each occur in the team code, a member’s name or email, an ordered item’s name or model number, or the order’s id (also `#18` or `ORD-18`). By default, orders of which one member matches every word come first.',
    ),
    ordering: z.enum(orderOrderings, fieldMessages.unknownOrdering).optional(),
    hour: z.iso
      .datetime(aTimeInUtc)
      .refine((hour) => isKnownInstant(Date.parse(hour)), aTimeInUtc)
      .optional()
      .describe('Orders submitted in the hour that begins then.'),
    queue: Choice.describe(
      '`true`: each with its place in the queue, at most 100 at once; by default, the longest waiting first.',
    ),
  }),
  status: 200,
  response: OrderPage,
  // A search looks at members and items as well.
  reads: ['orders', 'teams', 'session', 'inventory'],
  cacheScope: 'organisers',
})

export const CartLine = z
  .strictObject({ id: orText(Id), quantity: orText(Quantity) })
  .meta({ id: 'CartLine' })
export type CartLine = z.output<typeof CartLine>

export const Cart = z.strictObject({
  hardware: linesOf(CartLine, 'Add at least one item.', 'An order'),
})

/** A participant's cart names the team for which it is, once the caller knows it. */
const OwnCart = Cart.extend({
  team_code: TeamCodeInPath.optional().describe('Refused when the caller’s team is another one.'),
})

export const OrderReceipt = z
  .object({
    order_id: Id,
    team_code: z.string(),
    hardware: z.array(z.object({ hardware_id: Id, quantity_fulfilled: z.int() })),
    errors: z.array(z.object({ hardware_id: Id, message: z.string() })),
  })
  .meta({ id: 'OrderReceipt' })
export type OrderReceipt = z.output<typeof OrderReceipt>

export const submitOrder = endpoint({
  method: 'POST',
  path: '/api/hardware/orders/',
  access: 'participant',
  summary:
    'Submit the team’s cart as one order; `errors` lists the items of which less was granted than requested.',
  body: OwnCart,
  status: 201,
  response: OrderReceipt,
  refusals: {
    400: 'The cart is invalid, or breaks rules, which are listed in `non_field_errors`.',
    409: 'The caller has left the team in the meantime.',
    429: `The team ${submitWaitReason}`,
  },
  repeatable: true,
  changes: ['orders', 'inventory'],
})
