import { z } from '#schema'
import { cancelledBy, canMove } from '../rules/orders/order-moves.ts'
import { orderStatuses } from '../rules/orders/order-status.ts'
import { formatCount, formatNumber } from '../rules/numbers.ts'
import { incidentStates, incidentWords } from '../rules/incident.ts'
import { isolate, quote } from '../rules/text.ts'
import { conditions } from '../rules/orders/units.ts'
import { Id } from '../field-schemas.ts'
import { kind, orderIn, type RowWith, type Shown, teamIn } from './define-kind.ts'

const Condition = z.enum(conditions)
const StatusChange = z.object({ before: z.enum(orderStatuses), after: z.enum(orderStatuses) })
const Item = z.object({ hardware_id: Id, name: z.string() })
const Units = Item.extend({ quantity: z.int() })
/** Units that the desk took out of a granted order; `total` is the item's, where it shrank with them. */
const Shortened = Units.extend({
  granted: z.int(),
  total: z.object({ before: z.int(), after: z.int() }).nullable(),
  /** What each cost when it was ordered; omitted for nothing. */
  credits: z.int().optional(),
})
const Submitted = Item.extend({ requested: z.int(), granted: z.int() })
/** Returned units of an item by condition, and how many were out. */
const Returned = Units.extend({
  outstanding: z.int(),
  conditions: z.array(z.object({ condition: Condition, quantity: z.int() })),
})
/** Detail of a report; `item` is the name of the item, where it is about one. */
const Incident = z.object({
  incident: Id,
  state: z.enum(incidentStates),
  quantity: z.int(),
  item: z.string().nullable(),
})

/** Kinds that begin with `order.` take part in undo: nothing before the latest row of an order can be undone. */
export const orderKinds = {
  'order.submitted': kind(
    z.object({
      items: z.array(Submitted),
      /** Omitted for orders that the team made itself. */
      by: z.literal('desk').optional(),
    }),
    (row, of) => {
      const { items, by } = row.detail
      const order = `${orderIn(row, of)}${by === 'desk' ? ` for ${teamIn(row, of)}` : ''}`
      return `submitted ${order}: ${listItems(items, of, grantedText)}`
    },
  ),
  'order.completed': {
    ...kind(z.object({ status: StatusChange }), (row, of) => `completed ${orderIn(row, of)}`),
    undo: 'the completion of',
    news: 'ready' as const,
  },
  'order.picked_up': {
    ...kind(
      z.object({
        /** To Returned, where nothing of the order comes back. */
        status: StatusChange,
        /** Units that were handed out for good; omitted where there are none. */
        kept: z.array(Units).optional(),
      }),
      (row, of) => {
        const { kept = [] } = row.detail
        const forGood = kept.length === 0 ? '' : `, for good: ${listItems(kept, of, unitsText)}`
        return `handed out ${orderIn(row, of)}${forGood}`
      },
    ),
    undo: 'the handing out of',
  },
  'order.cancelled': {
    ...kind(
      z.object({
        status: StatusChange,
        by: z.enum(cancelledBy),
        reason: z.string().nullable(),
        items: z.array(Units),
      }),
      (row, of) => {
        const { by, reason, status } = row.detail
        const verb = by === 'desk' && canMove('cancel', status.before) ? 'rejected' : 'cancelled'
        return `${verb} ${orderIn(row, of)}${reason === null ? '' : `: ${quote(reason)}`}`
      },
    ),
    undo: 'the cancellation of',
    news: 'cancelled' as const,
  },
  'order.items_returned': {
    ...kind(
      z.object({
        items: z.array(Returned),
        units: z.array(Id),
        /** Null while units are still out. */
        status: StatusChange.nullable(),
      }),
      (row, of) => {
        const { items, status } = row.detail
        if (items.length === 0) return `closed ${orderIn(row, of)}, of which nothing was out`
        const units = listItems(items, of, returnedText)
        const from = 'order' in of ? '' : `, from ${orderIn(row, of)}`
        return `took back ${units}${from}${status === null ? '' : '. Nothing is out any more'}`
      },
    ),
    undo: 'a return of',
    news: 'returned' as const,
  },
  'order.shortened': {
    ...kind(
      z.object({
        items: z.array(Shortened),
        missing: z.boolean(),
        /** Status of the order, which does not change. */
        order_status: z.enum(orderStatuses),
      }),
      (row, of) => {
        const { items, missing } = row.detail
        const reason = missing ? 'not where they should be' : 'back on the shelf'
        return `shortened ${orderIn(row, of)} by ${listItems(items, of, shortenedText)}: ${reason}`
      },
    ),
    undo: 'the shortening of',
    news: 'shortened' as const,
  },
  'order.condition_corrected': kind(
    Item.extend({ unit: Id, condition: z.object({ before: Condition, after: Condition }) }),
    (row, of) => {
      const { name, condition } = row.detail
      const unit = 'item' in of ? 'a returned unit' : `a returned ${name}`
      const from = 'order' in of ? '' : ` of ${orderIn(row, of)}`
      return `corrected the condition of ${unit}${from} from ${condition.before} to ${condition.after}`
    },
  ),
  'order.undone': {
    ...kind(
      z.object({ kind: z.string(), status: StatusChange.nullable(), items: z.array(Units) }),
      (row, of) => {
        const { kind: undone, items } = row.detail
        const held = items.length === 0 ? '' : `; held again: ${listItems(items, of, unitsText)}`
        return `undid ${nouns.get(undone) ?? 'a change of'} ${orderIn(row, of)}${held}`
      },
    ),
    /** Only where the order is ready once more. */
    news: 'ready' as const,
  },
  'incident.reported': kind(
    // Time and place, which older rows lack.
    Incident.extend({
      what: z.string(),
      when: z.string().optional(),
      where: z.string().optional(),
    }),
    (row, of) =>
      `reported ${incidentUnits(row, of)} as ${incidentWords[row.detail.state].history}: ${quote(row.detail.what)}`,
  ),
  'incident.resolved': kind(
    Incident.extend({ resolved: z.boolean() }),
    (row, of) =>
      `${row.detail.resolved ? 'resolved' : 'reopened'} the report of ${incidentUnits(row, of)}, ${incidentWords[row.detail.state].history}`,
  ),
}

type OrderKinds = typeof orderKinds

/** Kinds that change nothing but the status of an order, and are undone by changing it back alone. */
export type StatusKind = {
  [K in keyof OrderKinds]: keyof z.output<OrderKinds[K]['detail']> extends 'status' ? K : never
}[keyof OrderKinds]

/** Kinds of an order's rows that an organiser can undo (spec §11). */
export type UndoableKind = {
  [K in keyof OrderKinds]: OrderKinds[K] extends { readonly undo: string } ? K : never
}[keyof OrderKinds]

const nouns: ReadonlyMap<string, string> = new Map(
  Object.entries(orderKinds).flatMap(([name, declared]) =>
    'undo' in declared ? [[name, declared.undo] as const] : [],
  ),
)

// Sound: exactly the kinds with `undo`.
export const undoableKinds = [...nouns.keys()] as readonly UndoableKind[]

/** "2 Arduino Uno of order #5"; the subject of the history is left out. */
function incidentUnits(row: RowWith<z.output<typeof Incident>>, of: Shown): string {
  const { quantity, item } = row.detail
  const units =
    'item' in of || item === null
      ? formatCount(quantity, 'unit')
      : `${formatNumber(quantity)} ${item}`
  return row.order_id === null || 'order' in of ? units : `${units} of ${orderIn(row, of)}`
}

const maxItems = 4

/**
 * A few items at most; in an item's own history that item, and the number of others. Names have commas of their own, so
 * semicolons separate them.
 */
function listItems<I extends z.output<typeof Item>>(
  items: readonly I[],
  of: Shown,
  textOf: (item: I) => string,
): string {
  const own = 'item' in of ? items.filter((item) => item.hardware_id === of.item) : []
  const shown = own.length > 0 ? own : items.slice(0, maxItems)
  const left = items.length - shown.length
  const rest = left === 0 ? '' : `; and ${formatCount(left, 'more item')}`
  return shown.map(textOf).join('; ') + rest
}

function unitsText({ quantity, name }: z.output<typeof Units>): string {
  return `${formatNumber(quantity)} ${isolate(name)}`
}

function shortenedText({ name, quantity, granted, total }: z.output<typeof Shortened>): string {
  const units = `${formatNumber(quantity)} of ${formatNumber(granted)} ${isolate(name)}`
  return total === null ? units : `${units} (${formatNumber(total.after)} in all now)`
}

function grantedText({ name, requested, granted }: z.output<typeof Submitted>): string {
  const got = formatNumber(granted)
  const units = granted === requested ? got : `${got} of ${formatNumber(requested)}`
  return `${units} ${isolate(name)}`
}

function returnedText({
  name,
  quantity,
  outstanding,
  conditions: counts,
}: z.output<typeof Returned>) {
  const parts = counts.map((part) => `${formatNumber(part.quantity)} ${part.condition}`)
  return `${formatNumber(quantity)} of ${formatNumber(outstanding)} ${isolate(name)}: ${parts.join(', ')}`
}
