import { conditions, type OrderStatus } from '@signout/contract'
import { type Actor, anonymous } from '@signout/server/actor.ts'
import type { Act, RecordEntry } from '@signout/server/write/record/record.ts'
import type { SyntheticOrder } from './plan-orders.ts'
import type { StockedItem } from './plan-stock.ts'
import type { SyntheticReturn } from './queries.ts'
import type { WrittenTeam } from './write-teams.ts'

interface Written {
  readonly teams: readonly WrittenTeam[]
  readonly items: readonly StockedItem[]
  readonly itemIds: readonly number[]
  /** Their ids, in the order of the planned ones. */
  readonly orders: readonly number[]
  /** By order. */
  readonly returned: ReadonlyMap<number, readonly SyntheticReturn[]>
  readonly organiser: number
}

type Step = { readonly by: 'team' | 'desk'; readonly entry: RecordEntry }

/** What led to each order as it is, the oldest first: submitted when it was created, the last thing when it was updated. */
export function actsOfOrders(orders: readonly SyntheticOrder[], written: Written): Act[] {
  const desk: Actor = { ...anonymous, userId: written.organiser, isOrganiser: true }
  const acts = orders.flatMap((order, index): Act[] => {
    const { created, updated, team } = order
    const steps = stepsOf(order, written.orders[index] ?? 0, written)
    const span = (updated - created) / Math.max(steps.length - 1, 1)
    const member = { ...anonymous, userId: written.teams[team]?.userId ?? null }
    return steps.map(({ by, entry }, step) => ({
      actor: by === 'desk' ? desk : member,
      at: new Date(Math.round(created + step * span)),
      entry,
    }))
  })
  return acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function stepsOf(order: SyntheticOrder, id: number, written: Written): Step[] {
  const { teams, items, itemIds, returned } = written
  const granted = Map.groupBy(order.units, (unit) => unit.item)
  const itemOf = (item: number) => ({
    hardware_id: itemIds[item] ?? 0,
    name: items[item]?.name ?? '',
  })
  const about = { order: id, team: teams[order.team] ?? null }
  const lines = order.lines.map(({ item, requested }) => ({
    ...itemOf(item),
    requested,
    granted: granted.get(item)?.length ?? 0,
  }))
  const submitted: RecordEntry = { ...about, kind: 'order.submitted', detail: { items: lines } }
  const move = (before: OrderStatus, after: OrderStatus) => ({ status: { before, after } })
  const steps: Step[] = [{ by: 'team', entry: submitted }]
  const addMove = (entry: RecordEntry) => steps.push({ by: 'desk', entry })
  if (order.status === 'Cancelled') {
    const held = lines.map(({ hardware_id, name, granted: quantity }) => ({
      hardware_id,
      name,
      quantity,
    }))
    const detail = {
      ...move('Submitted', 'Cancelled'),
      by: 'desk' as const,
      reason: null,
      items: held,
    }
    addMove({ ...about, kind: 'order.cancelled', detail })
  }
  if (!['Submitted', 'Cancelled'].includes(order.status)) {
    addMove({ ...about, kind: 'order.completed', detail: move('Submitted', 'Ready for Pickup') })
  }
  if (order.status === 'Picked Up' || order.status === 'Returned') {
    addMove({ ...about, kind: 'order.picked_up', detail: move('Ready for Pickup', 'Picked Up') })
  }
  const back = returned.get(id) ?? []
  if (back.length > 0) {
    const status = order.status === 'Returned' ? move('Picked Up', 'Returned').status : null
    const detail = {
      items: returnedItems(back, lines),
      units: back.map((unit) => unit.id),
      status,
    }
    addMove({ ...about, kind: 'order.items_returned', detail })
  }
  return steps
}

interface Line {
  readonly hardware_id: number
  readonly name: string
  readonly granted: number
}

/** All that came back of an order came at once. */
function returnedItems(back: readonly SyntheticReturn[], lines: readonly Line[]) {
  return [...Map.groupBy(back, (unit) => unit.hardware_id)].map(([hardware_id, units]) => {
    const line = lines.find((each) => each.hardware_id === hardware_id)
    return {
      hardware_id,
      name: line?.name ?? '',
      quantity: units.length,
      outstanding: line?.granted ?? 0,
      conditions: conditions
        .map((condition) => ({
          condition,
          quantity: units.filter((unit) => unit.part_returned_health === condition).length,
        }))
        .filter(({ quantity }) => quantity > 0),
    }
  })
}
