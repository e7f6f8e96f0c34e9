import {
  type CartLine,
  type Condition,
  conditions,
  orderStatuses,
  type OrderStatus,
  type ReturnLine,
} from '@signout/contract'
import * as fc from 'fast-check'
import type { ModelOrder, ModelState } from './model-state.ts'

/** An act of a user; one without `user` is an organiser's. */
export type Act =
  | { readonly act: 'submit'; readonly user: number; readonly lines: readonly CartLine[] }
  | {
      readonly act: 'order at the desk'
      readonly team: string
      readonly lines: readonly CartLine[]
      readonly pickedUp: boolean
    }
  | { readonly act: 'cancel own'; readonly user: number; readonly order: number }
  | { readonly act: 'join'; readonly user: number; readonly team: string }
  | { readonly act: 'leave'; readonly user: number }
  | { readonly act: 'sign'; readonly user: number }
  | {
      readonly act: 'describe'
      readonly user: number
      readonly team: string
      readonly text: string
    }
  | { readonly act: 'move'; readonly order: number; readonly status: OrderStatus }
  | { readonly act: 'return'; readonly order: number; readonly lines: readonly ReturnLine[] }
  | { readonly act: 'return by item'; readonly team: string; readonly lines: readonly ReturnLine[] }
  | {
      readonly act: 'shorten'
      readonly order: number
      readonly lines: readonly CartLine[]
      readonly missing: boolean
    }
  | {
      readonly act: 'undo'
      readonly order: number
      /** Position of the row in the order's record, and its id. */
      readonly row: number
      readonly event: number
    }
  | {
      readonly act: 'correct'
      readonly order: number
      readonly unit: number
      readonly condition: Condition
    }
  | { readonly act: 'delete team'; readonly team: string }
  | { readonly act: 'record ID'; readonly profile: number; readonly provided: boolean }
  | { readonly act: 'count item'; readonly item: number; readonly total: number }

export type ActOf<Name extends Act['act']> = Extract<Act, { readonly act: Name }>

/** An act before it is known who and what there is: numbers that choose among what there is then. */
export interface Draw {
  readonly act: Act['act']
  readonly who: number
  readonly what: number
  readonly choice: number
  readonly lines: readonly {
    readonly item: number
    readonly quantity: number
    readonly condition: Condition
  }[]
  /** Sent twice at once with one key (spec §16), where the call can be repeated. */
  readonly isTwice: boolean
}

/** How often each is drawn. */
const weights = {
  submit: 30,
  'order at the desk': 8,
  move: 50,
  return: 24,
  'return by item': 10,
  shorten: 10,
  undo: 16,
  correct: 12,
  'cancel own': 8,
  join: 10,
  leave: 6,
  sign: 8,
  describe: 6,
  'record ID': 4,
  'count item': 6,
  'delete team': 1,
} as const satisfies Record<Act['act'], number>

const line = fc.record({
  item: fc.nat(99),
  quantity: fc.integer({ min: 1, max: 4 }),
  condition: fc.constantFrom(...conditions),
})

const draw: fc.Arbitrary<Draw> = fc.record({
  // The keys of a literal are all there are.
  act: fc.constantFrom(
    ...(Object.keys(weights) as Act['act'][]).flatMap((act) =>
      Array.from({ length: weights[act] }, () => act),
    ),
  ),
  who: fc.nat(99),
  what: fc.nat(99),
  choice: fc.nat(99),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  isTwice: fc.boolean(),
})

/** Concurrent acts; in a rush all want the same of the same objects. */
const batch = fc
  .tuple(fc.boolean(), fc.array(draw, { minLength: 1, maxLength: 4 }))
  .map(([isRush, draws]) => {
    const [first] = draws
    if (!isRush || first === undefined) return draws
    return draws.map(({ who, choice, isTwice }) => ({ ...first, who, choice, isTwice }))
  })

/** An event: one batch after the other. */
export const batches = fc.array(batch, { minLength: 1, maxLength: 80, size: 'max' })

/** Who does what, as things are; null when there is nothing to do it to. */
export function resolve(state: ModelState, { act, who, what, choice, lines }: Draw): Act | null {
  const { user } = pick([...state.users.values()], who)
  const items = [...state.items.keys()]
  switch (act) {
    case 'submit': {
      const cart = lines.map(({ item, quantity }) => ({ id: pick(items, item), quantity }))
      return { act, user, lines: cart }
    }
    case 'leave':
    case 'sign':
      return { act, user }
    case 'join':
    case 'describe':
    case 'order at the desk':
    case 'delete team': {
      const teams = [...state.teams.keys()]
      if (teams.length === 0) return null
      const team = pick(teams, what)
      if (act === 'order at the desk') {
        const cart = lines.map(({ item, quantity }) => ({ id: pick(items, item), quantity }))
        return { act, team, lines: cart, pickedUp: choice % 2 === 0 }
      }
      if (act === 'delete team') return { act, team }
      if (act === 'join') return { act, user, team }
      const own = state.users.get(user)?.profile?.team ?? team
      return { act, user, team: own, text: 'A robot. '.repeat(choice % 4 === 0 ? 2 : 9).trim() }
    }
    case 'return by item':
      return resolveForTeam(state, { what, choice, lines })
    case 'record ID': {
      const profiles = [...state.users.values()].flatMap(({ profile }) => profile ?? [])
      if (profiles.length === 0) return null
      return { act, profile: pick(profiles, what).id, provided: choice % 2 === 0 }
    }
    case 'count item':
      return { act, item: pick(items, what), total: choice % 12 }
    default:
      return resolveForOrder(state, { act, who, what, choice, lines }, user)
  }
}

/** A return by a team that mostly has something, of items that it has. */
function resolveForTeam(
  state: ModelState,
  { what, choice, lines }: Pick<Draw, 'what' | 'choice' | 'lines'>,
): Act | null {
  const out = [...state.orders.values()].filter(({ status }) => status === 'Picked Up')
  const { team = null } = out.length === 0 ? {} : pick(out, what)
  if (team === null) return null
  const own = out.filter((order) => order.team === team).flatMap(({ units }) => units)
  const back = lines.map(({ item, quantity, condition }) => ({
    id: pick(own, item).item,
    quantity: choice % 3 === 0 ? quantity : 1,
    part_returned_health: condition,
  }))
  return { act: 'return by item', team, lines: back }
}

type OrderAct = Exclude<
  Act['act'],
  | 'return by item'
  | 'submit'
  | 'order at the desk'
  | 'leave'
  | 'sign'
  | 'join'
  | 'describe'
  | 'delete team'
  | 'record ID'
  | 'count item'
>

function isWaiting({ status }: ModelOrder): boolean {
  return status === 'Submitted' || status === 'Ready for Pickup'
}

/** Orders to which something can mostly be done. */
const likely: Partial<Record<OrderAct, (order: ModelOrder) => boolean>> = {
  'cancel own': ({ status }) => status === 'Submitted',
  move: isWaiting,
  shorten: isWaiting,
  return: ({ status }) => status === 'Picked Up',
  correct: ({ units }) => units.some((unit) => unit.condition !== null),
}

/** Where orders mostly go from each status. */
const next: Record<OrderStatus, readonly OrderStatus[]> = {
  Submitted: ['Ready for Pickup', 'Ready for Pickup', 'Cancelled'],
  'Ready for Pickup': ['Picked Up', 'Picked Up', 'Picked Up', 'Cancelled'],
  'Picked Up': ['Returned'],
  Returned: ['Returned'],
  Cancelled: ['Submitted'],
}

function resolveForOrder(
  state: ModelState,
  { act, what, choice, lines }: Omit<Draw, 'isTwice' | 'act'> & { readonly act: OrderAct },
  user: number,
): Act | null {
  // The latest are what most is done to, and mostly what can be done.
  const latest = [...state.orders.values()].filter(({ team }) => team !== null).slice(-6)
  const isApt = choice % 5 > 0 ? likely[act] : undefined
  const apt = isApt === undefined ? [] : latest.filter(isApt)
  const orders = apt.length > 0 ? apt : latest
  if (orders.length === 0) return null
  const { id: order, units, rows, status } = pick(orders, what)
  switch (act) {
    case 'cancel own':
      return { act, user, order }
    case 'move':
      return { act, order, status: pick(choice % 5 > 0 ? next[status] : orderStatuses, what) }
    case 'return':
      return {
        act,
        order,
        lines: lines.map(({ item, quantity, condition }) => ({
          id: pick(units, item).item,
          quantity: Math.min(quantity, 2),
          part_returned_health: condition,
        })),
      }
    case 'shorten':
      return {
        act,
        order,
        lines: lines.slice(0, 1 + (choice % 2)).map(({ item, quantity }) => ({
          id: pick(units, item).item,
          quantity: 1 + (quantity % 2),
        })),
        missing: choice % 3 === 0,
      }
    case 'undo': {
      // Mostly the latest row.
      const row = Math.max(0, rows.length - 1 - Math.max(0, (choice % 6) - 3))
      return { act, order, row, event: rows[row]?.id ?? 0 }
    }
    case 'correct': {
      const back = units.filter(({ condition }) => condition !== null)
      const unit = pick(back.length > 0 && choice % 5 > 0 ? back : units, what)
      return { act, order, unit: unit.id ?? 0, condition: pick(lines, 0).condition }
    }
  }
}

function pick<T>(from: readonly T[], number: number): T {
  const picked = from[number % from.length]
  if (picked === undefined) throw new Error('There is nothing to choose from.')
  return picked
}
