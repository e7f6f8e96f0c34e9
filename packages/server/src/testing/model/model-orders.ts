import {
  cancelOwnOrder,
  claimOrder,
  correctCondition,
  orderForTeam,
  orderStatuses,
  returnForTeam,
  returnItems,
  shortenOrder,
  submitOrder,
  undoEvent,
  updateOrder,
  type CartLine,
  type OrderStatus,
  type ReturnLine,
} from '@signout/contract'
import { call, pick, pickTeam, pickUser, type ActKind, type Drawn } from './model-acts.ts'
import {
  place,
  bringBack,
  shorten,
  undo,
  areOnShelf,
  row,
  changeStatus,
  handOut,
  isWaiting,
} from './model-order-rules.ts'
import {
  membersOf,
  teamOf,
  type ModelOrder,
  type ModelState,
  type ModelUnit,
} from './model-state.ts'

/** What is done to orders. */
export const orderActs = {
  submit: {
    weight: 30,
    make: (now, drawn) => {
      const [user, lines] = [pickUser(now, drawn), cartOf(now, drawn)]
      const perform = (state: ModelState, answer: unknown) => {
        const team = teamOf(state, user)
        if (team === undefined) return 403
        const description = state.teams.get(team) ?? ''
        const { least, most, description: shortest } = state.rules
        const members = membersOf(state, team).length
        if (state.isPaused) return 400
        if (members < least || members > most || description.length < shortest) return 400
        return place(state, { team, lines, handsOut: false, isOwn: true }, answer)
      }
      return { ...call(submitOrder, {}, { hardware: lines }), user, perform }
    },
  },
  'order at the desk': {
    weight: 8,
    make: (now, drawn) => {
      const [team, lines] = [pickTeam(now, drawn), cartOf(now, drawn)]
      if (team === undefined) return null
      const handsOut = drawn.choice % 2 === 0
      const perform = (state: ModelState, answer: unknown) =>
        state.teams.has(team) ? place(state, { team, lines, handsOut, isOwn: false }, answer) : 404
      const body = { hardware: lines, picked_up: handsOut }
      return { ...call(orderForTeam, { team_code: team }, body), team, perform }
    },
  },
  move: {
    weight: 50,
    make: (now, drawn) => {
      const chosen = pickOrder(now, drawn, isWaiting)
      if (chosen === undefined) return null
      const { what, choice } = drawn
      const status = pick(choice % 5 > 0 ? next[chosen.status] : orderStatuses, what)
      return onOrder(call(updateOrder, { id: chosen.id }, { status }), chosen, (order, state) => {
        if (order.status === status) return 200
        const isAllKept = order.units.every((unit) => unit.kept)
        if (status === 'Picked Up' && order.status === 'Returned' && isAllKept) return 200
        const { from, kind } = moves[status]
        if (!from.includes(order.status)) return 400
        if (status === 'Picked Up') handOut(state, order)
        else changeStatus(order, kind, status)
        return 200
      })
    },
  },
  claim: {
    weight: 10,
    make: (now, drawn) => {
      const chosen = pickOrder(now, drawn, ({ status }) => status === 'Submitted')
      if (chosen === undefined) return null
      return onOrder(call(claimOrder, { id: chosen.id }), chosen, (order) => {
        if (order.status !== 'Submitted') return 409
        order.isClaimed = true
        return 200
      })
    },
  },
  'cancel own': {
    weight: 8,
    make: (now, drawn) => {
      const chosen = pickOrder(now, drawn, ({ status }) => status === 'Submitted')
      if (chosen === undefined) return null
      const user = pickUser(now, drawn)
      const perform = (state: ModelState) => {
        const [team, order] = [teamOf(state, user), state.orders.get(chosen.id)]
        if (team === undefined) return 403
        if (order?.team !== team) return 404
        if (order.status === 'Cancelled') return 200
        if (order.status !== 'Submitted') return 400
        changeStatus(order, 'order.cancelled', 'Cancelled')
        return 200
      }
      const made = call(cancelOwnOrder, { id: chosen.id }, { status: 'Cancelled' })
      return { ...made, user, order: chosen.id, perform }
    },
  },
  return: {
    weight: 24,
    make: (now, drawn) => {
      const chosen = pickOrder(now, drawn, ({ status }) => status === 'Picked Up')
      if (chosen === undefined) return null
      const lines = backOf(chosen.units, drawn, (quantity) => Math.min(quantity, 2))
      const perform = (state: ModelState) => {
        const order = state.orders.get(chosen.id)
        return order?.status === 'Picked Up' && bringBack([order], lines) ? 201 : 400
      }
      const made = call(returnItems, {}, { order: chosen.id, hardware: lines })
      return { ...made, order: chosen.id, perform }
    },
  },
  /** By a team that mostly has something, of items that it has. */
  'return by item': {
    weight: 10,
    make: (now, drawn) => {
      const out = [...now.orders.values()].filter(({ status }) => status === 'Picked Up')
      const team = out[drawn.what % out.length]?.team ?? null
      if (team === null) return null
      const own = out.filter((order) => order.team === team).flatMap(({ units }) => units)
      const lines = backOf(own, drawn, (quantity) => (drawn.choice % 3 === 0 ? quantity : 1))
      const perform = (state: ModelState) => {
        if (!state.teams.has(team)) return 404
        const orders = [...state.orders.values()]
          .filter((order) => order.team === team && order.status === 'Picked Up')
          .toSorted((a, b) => a.id - b.id)
        return bringBack(orders, lines) ? 200 : 400
      }
      return { ...call(returnForTeam, { team_code: team }, { hardware: lines }), team, perform }
    },
  },
  shorten: {
    weight: 10,
    make: (now, drawn) => {
      const chosen = pickOrder(now, drawn, isWaiting)
      if (chosen === undefined) return null
      const missing = drawn.choice % 3 === 0
      const lines = drawn.lines.slice(0, 1 + (drawn.choice % 2)).map(({ item, quantity }) => ({
        id: pick(chosen.units, item).item,
        quantity: 1 + (quantity % 2),
      }))
      const made = call(shortenOrder, { id: chosen.id }, { items: lines, missing })
      return onOrder(made, chosen, (order, state) => shorten(state, order, { lines, missing }))
    },
  },
  undo: {
    weight: 16,
    make: (now, drawn) => {
      const chosen = pickOrder(now, drawn)
      if (chosen === undefined) return null
      // Mostly the latest row.
      const back = Math.max(0, (drawn.choice % 6) - 3)
      const row = Math.max(0, chosen.rows.length - 1 - back)
      const made = call(undoEvent, { id: chosen.id }, { event: chosen.rows[row]?.id ?? 0 })
      return onOrder(made, chosen, (order, state) => undo(state, order, row))
    },
  },
  correct: {
    weight: 12,
    make: (now, drawn) => {
      const isBack = (unit: ModelUnit) => unit.condition !== null
      const chosen = pickOrder(now, drawn, ({ units }) => units.some(isBack))
      if (chosen === undefined) return null
      const back = drawn.choice % 5 > 0 ? chosen.units.filter(isBack) : []
      const { id } = pick(back.length > 0 ? back : chosen.units, drawn.what)
      const { condition } = pick(drawn.lines, 0)
      const params = { id: chosen.id, unit: id ?? 0 }
      const made = call(correctCondition, params, { part_returned_health: condition })
      return onOrder(made, chosen, (order, state) => {
        const unit = order.units.find((one) => one.id === params.unit)
        if (unit === undefined) return 404
        if (unit.condition === null) return 409
        if (unit.condition === condition) return 200
        if (unit.condition === 'Healthy' && !areOnShelf(state, [unit])) return 409
        unit.condition = condition
        order.rows.push(row('order.condition_corrected', order.status))
        return 200
      })
    },
  },
} satisfies Record<string, ActKind>

/** An act of the desk on an order, which has to be there. */
function onOrder(
  made: ReturnType<typeof call>,
  { id }: ModelOrder,
  act: (order: ModelOrder, state: ModelState) => number,
) {
  const perform = (state: ModelState) => {
    const order = state.orders.get(id)
    return order === undefined ? 404 : act(order, state)
  }
  return { ...made, order: id, perform }
}

/** One of the latest orders, which are what most is done to; mostly one to which it can be done. */
function pickOrder(
  { orders }: ModelState,
  { what, choice }: Drawn,
  isApt: (order: ModelOrder) => boolean = () => true,
): ModelOrder | undefined {
  const latest = [...orders.values()].filter(({ team }) => team !== null).slice(-6)
  const apt = choice % 5 > 0 ? latest.filter(isApt) : []
  const from = apt.length > 0 ? apt : latest
  return from[what % from.length]
}

function cartOf({ items }: ModelState, { lines }: Drawn): CartLine[] {
  return lines.map(({ item, quantity }) => ({ id: pick([...items.keys()], item), quantity }))
}

function backOf(
  units: readonly ModelUnit[],
  { lines }: Drawn,
  quantityOf: (drawn: number) => number,
): ReturnLine[] {
  return lines.map(({ item, quantity, condition }) => ({
    id: pick(units, item).item,
    quantity: quantityOf(quantity),
    part_returned_health: condition,
  }))
}

/** Where orders mostly go from each status. */
const next: Record<OrderStatus, readonly OrderStatus[]> = {
  Submitted: ['Ready for Pickup', 'Ready for Pickup', 'Cancelled'],
  'Ready for Pickup': ['Picked Up', 'Picked Up', 'Picked Up', 'Cancelled'],
  'Picked Up': ['Returned'],
  Returned: ['Returned', 'Picked Up'],
  Cancelled: ['Submitted'],
}

const moves: Record<OrderStatus, { from: readonly OrderStatus[]; kind: string }> = {
  'Ready for Pickup': { from: ['Submitted'], kind: 'order.completed' },
  'Picked Up': { from: ['Ready for Pickup'], kind: 'order.picked_up' },
  Cancelled: { from: ['Submitted', 'Ready for Pickup'], kind: 'order.cancelled' },
  // With its last unit an order is Returned by itself.
  Returned: { from: [], kind: '' },
  Submitted: { from: [], kind: '' },
}
