import {
  countConditions,
  type Condition,
  type HistoryDetail,
  holdsStock,
  isBackOnShelf,
  movesTo,
  type OrderMove,
  type StatusKind,
} from '@signout/contract'
import { type Actor, anonymous } from '@signout/server/actor.ts'
import { insertRows } from '@signout/server/db/list-parameters.ts'
import type { Tx } from '@signout/server/db/transaction.ts'
import { takeOffShelf } from '@signout/server/items/stock.ts'
import type { Act } from '@signout/server/write/record/record.ts'
import type { RecordEntry } from '@signout/server/write/record/record-entry.ts'
import { at } from './lookup.ts'
import type { MadeTeam } from './make-teams.ts'
import type { PlannedOrder } from './plan-orders.ts'

export interface MadeItem {
  readonly id: number
  readonly name: string
}

/** An order with the ids of its rows. */
export interface WrittenOrder extends PlannedOrder {
  readonly id: number
  readonly of: MadeTeam
  readonly units: readonly WrittenUnit[]
}

interface WrittenUnit {
  readonly id: number
  readonly item: MadeItem
  readonly condition: Condition | null
}

/** Units of these orders that are not on the shelf, by the index of their item (spec §9). */
export function countOut(orders: readonly PlannedOrder[]): Map<number, number> {
  const out = new Map<number, number>()
  for (const { status, lines } of orders) {
    if (!holdsStock(status)) continue
    for (const { item, units } of lines) {
      const away = units.filter((condition) => condition === null || !isBackOnShelf(condition))
      out.set(item, (out.get(item) ?? 0) + away.length)
    }
  }
  return out
}

/** Inserts orders with their requested and granted units, which are taken off the shelf. */
export async function insertOrders(
  tx: Tx,
  orders: readonly PlannedOrder[],
  teams: readonly MadeTeam[],
  items: readonly MadeItem[],
): Promise<WrittenOrder[]> {
  const taken = Array.from(countOut(orders), ([item, quantity]) => ({
    hardware_id: at(items, item).id,
    quantity,
  }))
  const missing = await takeOffShelf(tx, taken)
  if (missing.length > 0) throw new Error('Somebody has taken what these orders hold.')
  const rows = orders.map(({ team, status, created, updated }) => ({
    team_id: at(teams, team).id,
    status,
    created_at: isoTime(created),
    updated_at: isoTime(updated),
    ...(!holdsStock(status) && { cancelled_by: 'desk' as const, cancelled_at: isoTime(updated) }),
  }))
  const orderIds = idsOf(await tx.insertInto('orders').values(rows).returning('id').execute())
  const lines = orders.flatMap((order, index) =>
    order.lines.map((line) => ({ ...line, order, order_id: at(orderIds, index) })),
  )
  const requests = lines.map(({ order_id, item, requested }) => ({
    order_id,
    hardware_id: at(items, item).id,
    requested_quantity: requested,
  }))
  await insertRows(tx, 'order_requests', requests, requestColumns).execute()
  const units = lines.flatMap(({ order_id, item, order, units: granted }) =>
    granted.map((condition) => ({
      order_id,
      hardware_id: at(items, item).id,
      part_returned_health: condition,
      returned_at: condition === null ? null : isoTime(order.updated),
    })),
  )
  const unitIds = idsOf(
    await insertRows(tx, 'order_items', units, unitColumns).returning('id').execute(),
  )
  let unit = 0
  return orders.map((order, index) => ({
    ...order,
    id: at(orderIds, index),
    of: at(teams, order.team),
    units: order.lines.flatMap((line) =>
      line.units.map((condition) => ({
        id: at(unitIds, unit++),
        item: at(items, line.item),
        condition,
      })),
    ),
  }))
}

const requestColumns = {
  order_id: 'integer',
  hardware_id: 'integer',
  requested_quantity: 'integer',
} as const
const unitColumns = {
  order_id: 'integer',
  hardware_id: 'integer',
  part_returned_health: 'text',
  returned_at: 'timestamp',
} as const

/** Both databases number the rows of one statement in their order. */
function idsOf(rows: readonly { readonly id: number }[]): number[] {
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

function isoTime(time: number): string {
  return new Date(time).toISOString()
}

/** The acts that led to each order, the oldest first: submitted by its team, then moved by the desk. */
export function actsOfOrders(
  orders: readonly WrittenOrder[],
  organiser: number,
  items: readonly MadeItem[],
): Act[] {
  const desk: Actor = { ...anonymous, userId: organiser, isOrganiser: true }
  const acts = orders.flatMap((order): Act[] => {
    const { created, updated, of: team } = order
    const entries = entriesOf(order, items)
    const span = (updated - created) / Math.max(entries.length - 1, 1)
    const member = { ...anonymous, userId: team.members[0]?.id ?? null }
    return entries.map((entry, step) => ({
      actor: step === 0 ? member : desk,
      at: new Date(Math.round(created + step * span)),
      entry,
    }))
  })
  return acts.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** The submission, the moves to its status, and the return of what is back of an order that is out. */
function entriesOf(order: WrittenOrder, items: readonly MadeItem[]): RecordEntry[] {
  const about = { order: order.id, team: order.of }
  const requested = order.lines.map((line) => {
    const { id: hardware_id, name } = at(items, line.item)
    return { hardware_id, name, requested: line.requested, granted: line.units.length }
  })
  const submitted = { ...about, kind: 'order.submitted' as const, detail: { items: requested } }
  const moves = movesTo(order.status).map(({ from: [before], to: after, recordedAs: kind }) => {
    const status = { before, after }
    // Sound: the detail belongs to its kind.
    return { ...about, kind, detail: detailOf[kind]?.(order, status) ?? { status } } as RecordEntry
  })
  const isReturned = moves.at(-1)?.kind === 'order.items_returned'
  if (isReturned || order.units.every(({ condition }) => condition === null)) {
    return [submitted, ...moves]
  }
  const detail = detailOf['order.items_returned'](order, null)
  return [submitted, ...moves, { ...about, kind: 'order.items_returned', detail }]
}

type DetailOf = {
  readonly [K in Exclude<OrderMove['recordedAs'], StatusKind>]: (
    order: WrittenOrder,
    status: HistoryDetail<K>['status'],
  ) => HistoryDetail<K>
} & { readonly [K in StatusKind]?: undefined }

/** Detail of each kind of row, where it holds more than the status. */
const detailOf: DetailOf = {
  'order.cancelled': ({ units }, status) => ({
    status,
    by: 'desk',
    reason: null,
    items: byItem(units).map(({ item, units }) => ({
      hardware_id: item.id,
      name: item.name,
      quantity: units.length,
    })),
  }),
  'order.items_returned': ({ units }, status) => {
    const back = units.flatMap(({ condition, ...unit }) =>
      condition === null ? [] : [{ ...unit, part_returned_health: condition }],
    )
    return {
      items: byItem(back).map(({ item, units: returned }) => ({
        hardware_id: item.id,
        name: item.name,
        quantity: returned.length,
        outstanding: units.filter((unit) => unit.item === item).length,
        conditions: countConditions(returned),
      })),
      units: back.map(({ id }) => id),
      status,
    }
  },
}

function byItem<U extends { readonly item: MadeItem }>(units: readonly U[]) {
  return Array.from(
    Map.groupBy(units, ({ item }) => item),
    ([item, ofItem]) => ({ item, units: ofItem }),
  )
}
