import { expect, test } from 'vitest'
import { formatAge } from './Overview.tsx'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

test.each([
  [-5, '0 min'],
  [59_999, '0 min'],
  [25 * minute, '25 min'],
  [hour, '1 h'],
  [2 * hour + 5 * minute + 1, '2 h 5 min'],
  [day - 1, '23 h 59 min'],
  [3 * day + 4 * hour + 59 * minute, '3 d 4 h'],
  [2 * day, '2 d'],
])('%d ms is %s', (ms, text) => {
  expect(formatAge(ms).replaceAll('\u00A0', ' ')).toBe(text)
})
