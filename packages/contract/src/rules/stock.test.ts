import { expect, test } from 'vitest'
import { grant } from './stock.ts'

test.each([
  { wanted: 2, remaining: 5, granted: 2 },
  { wanted: 5, remaining: 5, granted: 5 },
  { wanted: 6, remaining: 5, granted: 5 },
  { wanted: 3, remaining: 0, granted: 0 },
  { wanted: 3, remaining: -2, granted: 0 },
])('wanting $wanted of $remaining left grants $granted', ({ wanted, remaining, granted }) => {
  expect(grant(wanted, remaining)).toBe(granted)
})
