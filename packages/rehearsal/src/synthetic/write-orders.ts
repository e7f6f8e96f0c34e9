import { insertRows } from '@signout/server/db/list-parameters.ts'
import {
  countConditions,
  type HistoryDetail,
  holdsStock,
  movesTo,
  type OrderMove,
  type StatusKind,
} from '@signout/contract'
import type { Tx } from '@signout/server/db/transaction.ts'
import type { SyntheticOrder } from './plan-orders.ts'
import { countOut, type StockedItem } from './plan-items.ts'
import type { WrittenTeam } from './write-teams.ts'
import { addUnits, dateKinds, idAt, insertKeyed, type SyntheticReturn } from './list-queries.ts'
import { type Actor, anonymous } from '@signout/server/actor.ts'
import type { Act } from '@signout/server/write/record/record.ts'
import type { RecordEntry } from '@signout/server/write/record/record-entry.ts'

/** Inserts orders with their requested and granted units, and returns the ids of the orders. */
export async function insertOrders(
  tx: Tx,
  orders: readonly SyntheticOrder[],
  teams: readonly WrittenTeam[],
  itemIds: readonly number[],
): Promise<number[]> {
  const out = Array.from(countOut(orders), ([item, units]) => ({
    hardware_id: idAt(itemIds, item),
    units,
  }))
  await addUnits(tx, out)
  // Each order has a unique time, which tells the new ids apart.
  const ids = await insertKeyed(
    tx,
    'orders',
    'created_at',
    orders.map(({ team, status, created, updated }) => ({
      team_id: teams[team]?.id ?? null,
      status,
      created_at: isoTime(created),
      updated_at: isoTime(updated),
      cancelled_by: holdsStock(status) ? null : 'desk',
      cancelled_at: holdsStock(status) ? null : isoTime(updated),
    })),
    {
      team_id: 'integer',
      status: 'text',
      ...dateKinds,
      cancelled_by: 'text',
      cancelled_at: 'timestamp',
    },
  )
  await insertRows(
    tx,
    'order_requests',
    orders.flatMap(({ lines }, index) =>
      lines.map(({ item, requested }) => ({
        order_id: idAt(ids, index),
        hardware_id: idAt(itemIds, item),
        requested_quantity: requested,
      })),
    ),
    { order_id: 'integer', hardware_id: 'integer', requested_quantity: 'integer' },
  ).execute()
  await insertRows(
    tx,
    'order_items',
    orders.flatMap(({ units, updated }, index) =>
      units.map(({ item, condition }) => ({
        order_id: idAt(ids, index),
        hardware_id: idAt(itemIds, item),
        part_returned_health: condition,
        returned_at: condition === null ? null : isoTime(updated),
      })),
    ),
    {
      order_id: 'integer',
      hardware_id: 'integer',
      part_returned_health: 'text',
      returned_at: 'timestamp',
    },
  ).execute()
  return ids
}

function isoTime(time: number): string {
  return new Date(time).toISOString()
}

interface Written {
  readonly teams: readonly WrittenTeam[]
  readonly items: readonly StockedItem[]
  readonly itemIds: readonly number[]
  /** Ids of the orders, in the order of the planned ones. */
  readonly orders: readonly number[]
  /** Returned units by order. */
  readonly returned: ReadonlyMap<number, readonly SyntheticReturn[]>
  readonly organiser: number
}

/**
 * The acts that led to each order, the oldest first: submitted when it was created, the last act when it was updated.
 */
export function actsOfOrders(orders: readonly SyntheticOrder[], written: Written): Act[] {
  const desk: Actor = { ...anonymous, userId: written.organiser, isOrganiser: true }
  const acts = orders.flatMap((order, index): Act[] => {
    const { created, updated, team } = order
    const entries = entriesOf(order, written.orders[index] ?? 0, written)
    const span = (updated - created) / Math.max(entries.length - 1, 1)
    const member = { ...anonymous, userId: written.teams[team]?.userId ?? null }
    return entries.map((entry, step) => ({
      actor: step === 0 ? member : desk,
      at: new Date(Math.round(created + step * span)),
      entry,
    }))
  })
  return acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** Acts of one order: submitted by its team, then moved by the desk; all its returned units came back at once. */
function entriesOf(order: SyntheticOrder, id: number, written: Written): RecordEntry[] {
  const { teams, items, itemIds, returned } = written
  const granted = Map.groupBy(order.units, (unit) => unit.item)
  const lines = order.lines.map(({ item, requested }) => ({
    hardware_id: itemIds[item] ?? 0,
    name: items[item]?.name ?? '',
    requested,
    granted: granted.get(item)?.length ?? 0,
  }))
  const back = returned.get(id) ?? []
  const team = teams[order.team] ?? null
  const about = { order: id, team }
  const moves = movesTo(order.status).map(({ from: [before], to: after, recordedAs: kind }) => {
    const status = { before, after }
    const detail = detailOf[kind]?.({ status, lines, back }) ?? { status }
    // Sound: the detail belongs to its kind.
    return { order: id, team, kind, detail } as RecordEntry
  })
  const submitted: RecordEntry = { ...about, kind: 'order.submitted', detail: { items: lines } }
  if (back.length === 0 || moves.at(-1)?.kind === 'order.items_returned')
    return [submitted, ...moves]
  const detail = detailOf['order.items_returned']({ status: null, lines, back })
  return [submitted, ...moves, { ...about, kind: 'order.items_returned', detail }]
}

interface Happened<S> {
  readonly status: S
  readonly lines: readonly {
    readonly hardware_id: number
    readonly name: string
    readonly granted: number
  }[]
  readonly back: readonly SyntheticReturn[]
}

type DetailOf = {
  readonly [K in Exclude<OrderMove['recordedAs'], StatusKind>]: (
    happened: Happened<HistoryDetail<K>['status']>,
  ) => HistoryDetail<K>
} & { readonly [K in StatusKind]?: undefined }

/** Detail of each kind of row, where it holds more than the status. */
const detailOf: DetailOf = {
  'order.cancelled': ({ status, lines }) => ({
    status,
    by: 'desk',
    reason: null,
    items: lines.map(({ granted: quantity, hardware_id, name }) => ({
      hardware_id,
      name,
      quantity,
    })),
  }),
  'order.items_returned': ({ status, lines, back }) => ({
    items: [...Map.groupBy(back, (unit) => unit.hardware_id)].map(([hardware_id, units]) => {
      const line = lines.find((each) => each.hardware_id === hardware_id)
      return {
        hardware_id,
        name: line?.name ?? '',
        quantity: units.length,
        outstanding: line?.granted ?? 0,
        conditions: countConditions(units),
      }
    }),
    units: back.map((unit) => unit.id),
    status,
  }),
}
