import { expect, test } from 'vitest'
import { grant, unitsNotOnShelf } from './stock.ts'

test.each([
  { wanted: 2, remaining: 5, granted: 2, missing: 0 },
  { wanted: 5, remaining: 5, granted: 5, missing: 0 },
  { wanted: 6, remaining: 5, granted: 5, missing: 1 },
  { wanted: 3, remaining: 0, granted: 0, missing: 3 },
  { wanted: 3, remaining: -2, granted: 0, missing: 3 },
])(
  'wanting $wanted of $remaining left grants $granted and misses $missing',
  ({ wanted, remaining, granted, missing }) => {
    expect(grant(wanted, remaining)).toEqual({ granted, missing })
  },
)

test.each([
  { quantity_available: 10, quantity_remaining: 10, away: 0 },
  { quantity_available: 10, quantity_remaining: 4, away: 6 },
  { quantity_available: 10, quantity_remaining: 0, away: 10 },
])('of $quantity_available with $quantity_remaining left, $away are not on the shelf', (row) => {
  expect(unitsNotOnShelf(row)).toBe(row.away)
})
