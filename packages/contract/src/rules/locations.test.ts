import { expect, test } from 'vitest'
import { compareLocations } from './locations.ts'

test('locations are in the order of their numbers, what has none is last (spec §13)', () => {
  const sorted = ['Crate 3', 'F2', 'f2b', 'F10', 'Shelf 1', null, null]
  for (const seed of [3, 5, 11]) {
    const mixed = sorted.map((_, index) => sorted[(index * seed) % sorted.length] ?? null)
    expect(mixed.toSorted(compareLocations)).toEqual(sorted)
  }
})
