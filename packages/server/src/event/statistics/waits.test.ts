// Runs on SQLite only: no database is asked.
import { expect, test } from 'vitest'
import { describeWaits } from './times-queries.ts'

// Tests of spec §28.

test.each([
  [[], null, null],
  [[7], 7, 7],
  [[20, 10], 15, 19],
  [[300, 100, 200], 200, 280],
  [[10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 100], 6, 10],
])('of waits of %j seconds half took at most %j and nine tenths %j', (seconds, median, p90) => {
  expect(describeWaits(seconds)).toEqual({ median, p90 })
})
