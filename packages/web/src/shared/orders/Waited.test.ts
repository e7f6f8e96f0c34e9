import { expect, test } from 'vitest'
import { waitingColor } from './Waited.tsx'

test.each([
  [0, undefined],
  [19.9, undefined],
  [20, 'warning.main'],
  [59, 'warning.main'],
  [60, 'error.main'],
  [5000, 'error.main'],
])('an order that has waited %d minutes is %s', (minutes, color) => {
  expect(waitingColor(minutes * 60_000)).toBe(color)
})
