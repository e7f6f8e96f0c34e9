import type { Random } from './random.ts'
import { holdsStock, isBackOnShelf, limitUses } from '@signout/contract'
import type { SyntheticOrder } from './plan-orders.ts'

export interface SyntheticItem {
  readonly name: string
  readonly model_number: string
  readonly manufacturer: string
  readonly location: string
  readonly notes: string
  /** Indexes into `categoryNames`. */
  readonly categories: readonly number[]
}

export const categoryNames = [
  'Boards',
  'Sensors',
  'Displays',
  'Motors',
  'Radios',
  'Power supplies',
  'Cameras',
  'Sound',
  'Cables',
  'Tools',
] as const

/** Items of one to two categories. `first` is the number in the first one's model number. */
export function planItems(random: Random, count: number, first: number): SyntheticItem[] {
  return Array.from({ length: count }, (_, index) => {
    const main = index % categoryNames.length
    const other = random.integer(0, categoryNames.length - 1)
    const number = String(first + index).padStart(5, '0')
    return {
      name: `${random.pick(qualities)} ${random.pick(nouns[main] ?? nouns[0])} ${number}`,
      model_number: `SYN-${number}`,
      manufacturer: random.pick(makers),
      location: `Drawer ${random.integer(1, 40)}, row ${random.integer(1, 12)}`,
      notes: 'Bring it back in its box.',
      categories: other === main || random.fraction() < 0.8 ? [main] : [main, other],
    }
  })
}

const qualities = [
  'Compact',
  'Low-power',
  'Rugged',
  'Precision',
  'Educational',
  'High-speed',
  'Shielded',
  'Modular',
  'Fanless',
  'Wide-range',
] as const

const makers = [
  'Aspen Circuits',
  'Borealis Labs',
  'Cobalt & Sons',
  'Delta Instruments',
  'Ember Works',
  'Fjord Electronics',
] as const

/** Nouns by category. */
const nouns: readonly [[string, ...string[]], ...[string, ...string[]][]] = [
  ['development board', 'microcontroller', 'logic board'],
  ['distance sensor', 'pressure sensor', 'light sensor', 'heart-rate sensor'],
  ['OLED display', 'e-paper panel', 'LED matrix'],
  ['servo', 'stepper motor', 'motor driver'],
  ['radio module', 'GPS receiver', 'tag reader'],
  ['battery pack', 'step-down converter', 'bench supply'],
  ['camera module', 'depth camera', 'thermal camera'],
  ['microphone', 'speaker', 'audio amplifier'],
  ['USB cable', 'ribbon cable', 'adapter'],
  ['multimeter', 'soldering iron', 'logic analyser'],
]

export interface StockedItem extends SyntheticItem {
  /** Units that no order holds. Those that orders hold come on top (`countOut`). */
  readonly onShelf: number
  readonly max_per_team: number | null
}

export interface PlannedCategory {
  readonly name: string
  readonly max_per_team: number | null
}

/**
 * Plans stock and limits that fit the orders: the shelf is empty where an order got too little, and no team exceeds its
 * limits.
 */
export function planStock(
  random: Random,
  items: readonly SyntheticItem[],
  categories: readonly string[],
  orders: readonly SyntheticOrder[],
): { items: StockedItem[]; categories: PlannedCategory[] } {
  const scarce = findScarce(orders)
  const held = mostHeld(items, categories, orders)
  const limit = (most: number | undefined, least: number, share: number) =>
    random.fraction() < share ? Math.max(most ?? 0, least) : null
  return {
    items: items.map((item, index) => ({
      ...item,
      onShelf: scarce.has(index) ? 0 : random.integer(1, 20),
      max_per_team: limit(held.get(`item ${item.name}`), random.integer(1, 6), 0.3),
    })),
    categories: categories.map((name) => ({
      name,
      max_per_team: limit(held.get(`category ${name}`), 10, 0.5),
    })),
  }
}

/** Units of these orders that are not on the shelf, by item (spec §9). */
export function countOut(orders: readonly SyntheticOrder[]): Map<number, number> {
  const out = new Map<number, number>()
  for (const { status, units } of orders) {
    if (!holdsStock(status)) continue
    for (const { item, condition } of units) {
      if (condition === null || !isBackOnShelf(condition)) out.set(item, (out.get(item) ?? 0) + 1)
    }
  }
  return out
}

function findScarce(orders: readonly SyntheticOrder[]): Set<number> {
  return new Set(
    orders.flatMap(({ lines, units }) =>
      lines
        .filter((line) => line.requested > units.filter(({ item }) => item === line.item).length)
        .map((line) => line.item),
    ),
  )
}

/** The most units that any team has or waits for of each possible subject of a limit, by `kind name`. */
function mostHeld(
  items: readonly SyntheticItem[],
  categories: readonly string[],
  orders: readonly SyntheticOrder[],
): Map<string, number> {
  const limited = categories.map((name, id) => ({ id, name, max_per_team: 0 }))
  const most = new Map<string, number>()
  const holding = orders.filter(({ status }) => holdsStock(status))
  for (const ofTeam of Map.groupBy(holding, ({ team }) => team).values()) {
    const out = ofTeam.flatMap(({ units }) => units.filter(({ condition }) => condition === null))
    const held = new Map(
      Array.from(
        Map.groupBy(out, ({ item }) => item),
        ([item, units]) => [item, units.length],
      ),
    )
    const known = [...held.keys()].flatMap((id) => {
      const item = items[id]
      return item === undefined ? [] : [{ ...item, id, max_per_team: 0 }]
    })
    for (const { kind, name, held: units } of limitUses(known, limited, held, new Map())) {
      most.set(`${kind} ${name}`, Math.max(most.get(`${kind} ${name}`) ?? 0, units))
    }
  }
  return most
}
