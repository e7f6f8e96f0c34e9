import type { CartLine, Condition, OrderReceipt, OrderStatus, ReturnLine } from '@signout/contract'
import {
  allowanceOf,
  countUnits,
  holdsUnits,
  remainingOf,
  spentBy,
  wrongAnswer,
  type ModelOrder,
  type ModelRow,
  type ModelState,
  type ModelUnit,
} from './model-state.ts'

/** Whether an order is Submitted or Ready for Pickup. */
export function isWaiting({ status }: ModelOrder): boolean {
  return status === 'Submitted' || status === 'Ready for Pickup'
}

interface Placing {
  readonly team: string
  readonly lines: readonly CartLine[]
  readonly handsOut: boolean
  /** Whether the team spends its own credits: the desk's orders may pass them. */
  readonly isOwn: boolean
}

export function place(
  state: ModelState,
  { team, lines, handsOut, isOwn }: Placing,
  answer: unknown,
): number {
  const wanted = new Map<number, number>()
  for (const { id, quantity } of lines) wanted.set(id, (wanted.get(id) ?? 0) + quantity)
  if (breaksLimit(state, team, wanted)) return 400
  const granted = [...wanted].map(([id, quantity]) => {
    const item = state.items.get(id)
    return [id, Math.min(quantity, item === undefined ? 0 : remainingOf(state, item))] as const
  })
  if (granted.every(([, units]) => units === 0)) return 400
  const priceOf = (id: number) => state.items.get(id)?.credits ?? 0
  const cost = granted.reduce((sum, [id, units]) => sum + units * priceOf(id), 0)
  if (isOwn && cost > 0 && spentBy(state, team) + cost > allowanceOf(state, team)) return 400
  // An error's body has neither; then the statuses differ as well.
  const { order_id, hardware } = answer as Partial<OrderReceipt>
  const wrong = granted.some(
    ([id, units]) =>
      hardware?.find((line) => line.hardware_id === id)?.quantity_fulfilled !== units,
  )
  if (order_id === undefined || wrong) return wrongAnswer
  const order: ModelOrder = {
    id: order_id,
    team,
    status: 'Submitted',
    isClaimed: false,
    units: granted.flatMap(([item, units]) =>
      Array.from({ length: units }, () => newUnit({ item, credits: priceOf(item) })),
    ),
    rows: [row('order.submitted', 'Submitted')],
  }
  if (handsOut) {
    changeStatus(order, 'order.completed', 'Ready for Pickup')
    handOut(state, order)
  }
  state.orders.set(order_id, order)
  return 201
}

function breaksLimit(
  state: ModelState,
  team: string,
  wanted: ReadonlyMap<number, number>,
): boolean {
  const exceeds = (limit: number | null, counts: (item: number) => boolean) => {
    const added = [...wanted].reduce((sum, [id, units]) => sum + (counts(id) ? units : 0), 0)
    const held = countUnits(
      state,
      (unit, order) =>
        order.team === team && holdsUnits(order) && unit.condition === null && counts(unit.item),
    )
    return limit !== null && added > 0 && held + added > limit
  }
  return (
    [...state.items.values()].some(({ id, max }) => exceeds(max, (item) => item === id)) ||
    [...state.categories].some(([category, max]) =>
      exceeds(max, (item) => state.items.get(item)?.categories.includes(category) ?? false),
    )
  )
}

/** All lines or none: false when more would come back than is out of these orders. */
export function bringBack(orders: readonly ModelOrder[], lines: readonly ReturnLine[]): boolean {
  const out = orders.flatMap((order) =>
    order.units
      .filter((unit) => unit.condition === null && !unit.kept)
      .toSorted(byUnitId)
      .map((unit) => ({ order, unit })),
  )
  const back: { order: ModelOrder; unit: ModelUnit; condition: Condition }[] = []
  for (const line of lines) {
    for (let unit = 0; unit < line.quantity; unit += 1) {
      const at = out.findIndex(({ unit: { item } }) => item === line.id)
      const [found] = at < 0 ? [] : out.splice(at, 1)
      if (found === undefined) return false
      back.push({ ...found, condition: line.part_returned_health })
    }
  }
  for (const { unit, condition } of back) unit.condition = condition
  for (const [order, units] of Map.groupBy(back, ({ order }) => order)) {
    order.rows.push({
      ...row('order.items_returned', order.status),
      units: units.map(({ unit }) => unit.id),
    })
    if (order.units.every((unit) => unit.condition !== null || unit.kept)) order.status = 'Returned'
  }
  return true
}

export function shorten(
  state: ModelState,
  order: ModelOrder,
  { lines, missing }: { readonly lines: readonly CartLine[]; readonly missing: boolean },
): number {
  if (!isWaiting(order)) return 409
  // The units that were granted last.
  const left = order.units.toSorted((a, b) => byUnitId(b, a))
  const taken: ModelUnit[] = []
  for (const line of lines) {
    for (let unit = 0; unit < line.quantity; unit += 1) {
      const at = left.findIndex(({ item }) => item === line.id)
      if (at < 0) return 400
      taken.push(...left.splice(at, 1))
    }
  }
  if (left.length === 0) return 400
  order.units = left
  if (missing) addToTotals(state, taken, -1)
  order.rows.push({ ...row('order.shortened', order.status), taken, missing })
  return 200
}

function addToTotals({ items }: ModelState, units: ModelRow['taken'], by: 1 | -1): void {
  for (const unit of units) {
    const item = items.get(unit.item)
    if (item !== undefined) item.total += by
  }
}

export function undo(state: ModelState, order: ModelOrder, at: number): number {
  const undone = new Set(order.rows.map(({ undoes }) => undoes))
  const latest = order.rows.findLastIndex(({ undoes }, row) => undoes === null && !undone.has(row))
  const event = order.rows[at]
  if (event === undefined || latest !== at || order.team === null) return 409
  const before = order.status
  switch (event.kind) {
    case 'order.cancelled':
      if (!areOnShelf(state, order.units)) return 409
      break
    case 'order.items_returned': {
      const back = order.units.filter((unit) => event.units.includes(unit.id))
      const healthy = back.filter((unit) => unit.condition === 'Healthy')
      if (!areOnShelf(state, healthy)) return 409
      for (const unit of back) unit.condition = null
      break
    }
    case 'order.shortened': {
      const again = event.taken.map(newUnit)
      if (event.missing) addToTotals(state, event.taken, 1)
      else if (!areOnShelf(state, again)) return 409
      order.units.push(...again)
      break
    }
    case 'order.picked_up':
      for (const unit of order.units) unit.kept = false
      break
    case 'order.completed':
      break
    default:
      return 409
  }
  if (event.before !== before) order.isClaimed = false
  order.status = event.before
  order.rows.push({ ...row('order.undone', before), undoes: at })
  return 200
}

export function areOnShelf(state: ModelState, units: readonly ModelUnit[]): boolean {
  return [...state.items.values()].every(
    (item) => units.filter((unit) => unit.item === item.id).length <= remainingOf(state, item),
  )
}

export function row(kind: string, before: OrderStatus): ModelRow {
  return { id: null, kind, undoes: null, units: [], taken: [], missing: false, before }
}

export function changeStatus(order: ModelOrder, kind: string, to: OrderStatus): void {
  order.rows.push(row(kind, order.status))
  order.status = to
  order.isClaimed = false
}

/** Units of consumables are the team's; with nothing else in it the order is Returned at once. */
export function handOut({ items }: ModelState, order: ModelOrder): void {
  for (const unit of order.units) unit.kept = items.get(unit.item)?.isConsumable ?? false
  const isAllKept = order.units.every((unit) => unit.kept)
  changeStatus(order, 'order.picked_up', isAllKept ? 'Returned' : 'Picked Up')
}

function newUnit({ item, credits }: Pick<ModelUnit, 'item' | 'credits'>): ModelUnit {
  return { id: null, item, credits, condition: null, kept: false }
}

/** A unit whose id is not known yet was granted just now. */
function byUnitId(a: ModelUnit, b: ModelUnit): number {
  return (a.id ?? Number.MAX_SAFE_INTEGER) - (b.id ?? Number.MAX_SAFE_INTEGER)
}
