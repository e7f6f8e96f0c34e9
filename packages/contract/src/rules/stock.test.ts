import { expect, test } from 'vitest'
import { grant } from './stock.ts'

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
