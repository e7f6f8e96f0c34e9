/** Compares locations (spec §13): numbers by value, so that F2 comes before F10; items without a location come last. */
export function compareLocations(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return locationOrder.compare(one, other)
}

const locationOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
