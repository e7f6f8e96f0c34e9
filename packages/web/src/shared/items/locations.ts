import type { Item } from '@signout/contract'

/** Compares locations (spec §13): numbers by value, so that F2 comes before F10; items without a location come last. */
export function compareLocations(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return locationOrder.compare(one, other)
}

const locationOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Rows in the order of the locations of their items (spec §13). */
export function sortByLocation<R extends { readonly hardware_id: number }>(
  rows: readonly R[],
  items: ReadonlyMap<number, Item>,
): R[] {
  const locationOf = (row: R) => items.get(row.hardware_id)?.location ?? null
  return rows.toSorted((one, other) => compareLocations(locationOf(one), locationOf(other)))
}
