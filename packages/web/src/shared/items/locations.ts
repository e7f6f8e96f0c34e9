import { compareLocations, type Item } from '@signout/contract'

/** Rows in the order of the locations of their items (spec §13). */
export function sortByLocation<R extends { readonly hardware_id: number }>(
  rows: readonly R[],
  items: ReadonlyMap<number, Item>,
): R[] {
  const locationOf = (row: R) => items.get(row.hardware_id)?.location ?? null
  return rows.toSorted((one, other) => compareLocations(locationOf(one), locationOf(other)))
}
