import { groupBy } from '../group-by.ts'
import type { Quantities } from './item-limits.ts'

/** The condition in which a unit came back, best first; the first is the default choice (spec §10). */
export const conditions = ['Healthy', 'Heavily Used', 'Broken', 'Lost'] as const
export type Condition = (typeof conditions)[number]

/** Names of the conditions where each has a count of its own, in answers and in files. */
export const conditionKeys = {
  Healthy: 'healthy',
  'Heavily Used': 'heavily_used',
  Broken: 'broken',
  Lost: 'lost',
} as const satisfies Record<Condition, string>

/** Their names in the figures of an item's stock. */
export const stockKeys = { ...conditionKeys, Healthy: 'healthy_returned' } as const

/** The same value for each condition, by its name in `keys`. */
export function forEachCondition<K extends string, T>(
  keys: Readonly<Record<Condition, K>>,
  value: T,
): Record<K, T> {
  // Sound: these are all names.
  return Object.fromEntries(Object.values(keys).map((key) => [key, value])) as Record<K, T>
}

/** Only healthy units go back on the shelf (spec §9). */
export function isBackOnShelf(condition: Condition): boolean {
  return condition === 'Healthy'
}

/** Conditions in which a returned unit stays off the shelf. */
export const conditionsOffShelf: readonly Condition[] = conditions.filter(
  (condition) => !isBackOnShelf(condition),
)

/** A physical unit for the time that it belongs to one order (spec §3). */
export interface Unit {
  readonly hardware_id: number
  /** Null until it comes back. */
  readonly part_returned_health: Condition | null
  /** Handed out for good: it does not come back (spec §9). */
  readonly kept: boolean
}

export interface UnitsOfOrder {
  readonly items: readonly Unit[]
  /** Units asked for, by the id of the item. */
  readonly request: readonly { readonly id: number; readonly requested_quantity: number }[]
}

/** Whether a unit is not back: still at the desk, out, kept, or released by the cancellation of its order. */
export function isNotBack(unit: Pick<Unit, 'part_returned_health'>): boolean {
  return unit.part_returned_health === null
}

/** Whether a unit is not back and not the team's to keep. */
export function isOutstanding(unit: Pick<Unit, 'part_returned_health' | 'kept'>): boolean {
  return isNotBack(unit) && !unit.kept
}

/** Number of units of all lines together. */
export function sumQuantities(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Number of units of each item, whose lines are added up (spec §9). */
export function sumByItem(
  lines: readonly { readonly id: number; readonly quantity: number }[],
): Quantities {
  const byItem = groupBy(lines, ({ id }) => id)
  return new Map([...byItem].map(([id, own]) => [id, sumQuantities(own)]))
}

/** Number of units by item. */
export function countByItem(units: readonly Pick<Unit, 'hardware_id'>[]): Quantities {
  const counts = new Map<number, number>()
  for (const { hardware_id: id } of units) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

export interface ConditionCount {
  readonly condition: Condition
  readonly quantity: number
}

/** Number of returned units by condition, the best first; conditions without units are left out. */
export function countConditions(
  units: readonly Pick<Unit, 'part_returned_health'>[],
): ConditionCount[] {
  return conditions
    .map((condition) => ({
      condition,
      quantity: units.filter((unit) => unit.part_returned_health === condition).length,
    }))
    .filter(({ quantity }) => quantity > 0)
}

/** How many of the wanted units are granted: a shortfall is no error, the units that are left are granted (spec §9). */
export function grant(wanted: number, remaining: number): number {
  return Math.min(wanted, Math.max(0, remaining))
}
