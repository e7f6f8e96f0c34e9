import { expect, test } from 'vitest'
import { pauseLeft } from './limits.ts'

test.each([
  ['has never been done', -Infinity, 0],
  ['was done right now', 60_000, 10_000],
  ['was done 4 seconds ago', 56_000, 6000],
  ['was done 10 seconds ago', 50_000, 0],
])('what may be done every 10 seconds and %s waits', (_, last, wait) => {
  expect(pauseLeft(last, 10_000, 60_000)).toBe(wait)
})
